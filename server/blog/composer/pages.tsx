import { Trusted } from '../../../client/core/trusted.view.tsx';
import { accountById } from '../../accounts/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { rawHtml } from '../../core/html/index.ts';
import type { Page, PageParams, PageRoute, Redirect } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { peekLink } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { sanitize } from '../../core/rich-text/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { galleryRules, withPictures } from '../../gallery/index.ts';
import { readingText } from '../../reading-text/index.ts';
import { titleOf } from '../cards/index.ts';
import { defaultCategoryFor } from '../categories/index.ts';
import { postOfDraft, publishedPostOfLink } from '../post-actions/index.ts';
import { coAuthorIds, emptyFields, fieldsOfPost, type WritablePost, writablePost } from '../post-model/index.ts';
import { coAuthorPage } from './co-author-page.tsx';
import { discardPage } from './discard-page.tsx';
import { typedOf } from './form.ts';
import { openNewPost, openPost, postOfUid } from './initial-state.ts';
import { composerPage } from './page.tsx';
import { ownDraft } from './queries.ts';

// A link grants what its creator may do now, and nothing once readers can open the post itself.
const postOfMaker = async (context: RequestContext, makerId: number, postId: number): Promise<WritablePost> => {
  const maker = await accountById(context.sql, makerId);
  if (maker?.status !== 'active') throw notFound();
  const coAuthored = (await coAuthorIds(context.sql, postId)).includes(makerId) ? [postId] : [];
  const actor = { account: { ...maker, website: '', avatar: null, audiences: [], coAuthored }, visitor: '' };
  const post = await writablePost({ ...context, actor }, postId);
  const isScheduled = post.publishedAt !== null && post.publishedAt > moment(context.services.clock);
  const isOpen = (post.state !== 'published' || isScheduled) && post.lifecycle !== 'trashed';
  if (!isOpen || !can(actor, 'post.edit', post)) throw notFound();
  return post;
};

// Readers who may open the post are redirected to it.
const publishedRedirect = (context: RequestContext, post: WritablePost): Redirect => {
  if (!post.isOut || !can(context.actor, 'post.read', post)) throw notFound();
  return { to: paths.entry(post.slug) };
};

const redirectToPublished = async (context: RequestContext, key: string): Promise<Redirect> => {
  const id = await publishedPostOfLink(context.sql, key, moment(context.services.clock));
  if (id === undefined) throw notFound();
  return publishedRedirect(context, await writablePost(context, id));
};

/**
 * Draft behind a link that its writer shared: the newest text, without search engines and caches. An invalid link is
 * not found; the link of a published draft redirects to the post.
 */
const sharedDraftPage = async (context: RequestContext, { key = '' }: PageParams): Promise<Page | Redirect> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const link = key === '' ? undefined : await peekLink(sql, 'draft', key, now);
  if (!link?.userId) return redirectToPublished(context, key);
  const postId = postOfDraft(link.subject);
  const known = await writablePost(context, postId);
  if (known.isOut) return publishedRedirect(context, known);
  const post = await postOfMaker(context, link.userId, postId);
  const draft = await ownDraft(sql, post.id, link.userId);
  const fields = draft && draft.at >= post.modifiedAt ? draft.fields : await fieldsOfPost(sql, post.id);
  // The autosave was cleaned by the rules of its time, which may have changed.
  const body = await sanitize(fields.body, { ownHosts: [new URL(services.settings.baseUrl).host], images: 'own' });
  const html = await readingText(withPictures(rawHtml(body), galleryRules(context)), `post-${post.id}`, context);
  const at = draft?.at ?? post.modifiedAt;
  return {
    title: titleOf(fields.title),
    head: { robots: 'noindex, nofollow' },
    main: (
      <article className="page entry shared-draft">
        <p className="notice alert alert-info">{text('DRAFT_SHARED', dateTimeWords(at))}</p>
        <h1>{titleOf(fields.title)}</h1>
        <Trusted html={html} className="prose entry-text" />
      </article>
    ),
  };
};

export const composerPages: readonly PageRoute[] = [
  {
    path: '/blog/dashboard/write',
    view: 'composer',
    handler: async (context, { uid = '', shared, discard = '' }) => {
      if (uid === '') {
        authorize(context.actor, 'post.write', site);
        return composerPage(
          context,
          openNewPost({ ...typedOf(emptyFields, ''), category: await defaultCategoryFor(context) }),
        );
      }
      const post = await postOfUid(context, uid);
      authorize(context.actor, 'post.edit', post);
      if (discard !== '') return discardPage(context, post, { uid, discard });
      return composerPage(context, await openPost(context, post, uid), { shared });
    },
  },
  { path: '/blog/dashboard/coauthor', view: 'dashboard', handler: coAuthorPage },
  { path: '/blog/draft', handler: sharedDraftPage },
];
