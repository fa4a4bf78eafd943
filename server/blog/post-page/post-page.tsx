import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { FieldError } from '../../core/forms/index.ts';
import { noHtml } from '../../core/html/index.ts';
import { type Head, idParam, type Page, type ParamsOf } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { type Actor, accountWithActivity, authorize, type PostSubject } from '../../core/policy/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { PopupTemplates } from '../../gallery/index.ts';
import { EntryPay, entryButton } from '../../payment/index.ts';
import { settingOf, titleOf } from '../cards/index.ts';
import { CommentsSection, loadComments, type PartHead, partHead } from '../comments/index.ts';
import { PostAudioPlayer, podcastLink } from '../listen/index.ts';
import { PostPlace } from '../locations/index.ts';
import { PostTools, type ToolsById, toolsOf } from '../post-actions/index.ts';
import { subjectOf } from '../post-model/index.ts';
import { ratingConfig } from '../ratings/index.ts';
import { SubscribeButton, subscriptionIdOf } from '../subscriptions/index.ts';
import { MorePosts } from './autoload-views.tsx';
import { cachedEntry } from './cached-post.ts';
import { LockedEntry } from './locked-views.tsx';
import type { Entry } from './post.ts';
import { entryHead } from './post-head.ts';
import type { EntryKey } from './post-queries.ts';
import { EntryPage, type EntryView } from './post-views.tsx';
import { PrintedEntry } from './print-views.tsx';
import { loadResponses, Responses } from './responses-views.tsx';

/** Reason why the public does not see the post; of an archived one a note for everybody. */
const stateOf = (entry: Entry, subject: PostSubject, now: Date): string => {
  if (entry.lifecycle === 'trashed') return text('NOT_PUBLIC_TRASHED');
  if (entry.state !== 'published' || entry.publishedAt === null) return text('NOT_PUBLIC_DRAFT');
  if (entry.publishedAt > now) return text('NOT_PUBLIC_SCHEDULED', dateTimeWords(entry.publishedAt));
  if (!subject.isOut) return text('NOT_PUBLIC_ENDED');
  if (subject.privacy === 'private') return text('NOT_PUBLIC_PRIVATE');
  if (entry.lifecycle === 'archived') return text('POST_ARCHIVED');
  if (subject.privacy === 'public') return '';
  return text(subject.privacy === 'registered' ? 'NOT_PUBLIC_REGISTERED' : 'NOT_PUBLIC_RESTRICTED');
};

/** Whether the audio file of a post is in the podcast. */
const isHeardByAll = ({ isProtected }: Entry, { isOut, privacy }: PostSubject): boolean =>
  isOut && privacy === 'public' && !isProtected;

const withPodcast = (context: RequestContext, head: Head): Head => ({
  ...head,
  feeds: [...(head.feeds ?? []), podcastLink(context)],
});

const anonymous = (context: RequestContext): RequestContext => ({
  ...context,
  token: '',
  actor: { account: null, visitor: '' },
});

const noTools: ToolsById = new Map();

// A plain reader's rights come from being the author or a team member: for other posts no query is needed.
const hasTools = ({ account }: Actor, { author, teamId }: Entry): boolean =>
  account !== null && (account.role !== 'reader' || account.id === author.id || teamId !== null);

/**
 * Page of a post: 404 for readers who may not know of it, the password form until the password is given (spec §2.4,
 * §2.5).
 */
export const entryPage = async (
  context: RequestContext,
  by: EntryKey,
  { print, errors = [] }: { print: boolean; errors?: readonly FieldError[] },
): Promise<Page> => {
  const loaded = await cachedEntry(context, by);
  const { entry, row, older, newer, related, translations, html, contents, audio, tags, expires } = loaded;
  const subject = subjectOf(context, row);
  authorize(context.actor, 'post.read', subject);
  const { services } = context;
  const isPage = entry.kind === 'page';
  const { isLocked } = subject;
  const hasComments = !isPage && !isLocked && !print && services.site.get('comments.enabled');
  const hasResponses = !isPage && !isLocked && !print;
  const canHaveTools = hasTools(context.actor, entry);
  const [comments, tools, responses, followed, pay] = await Promise.all([
    hasComments ? loadComments(context, subject, entry) : null,
    canHaveTools ? toolsOf(context, [entry.id]) : noTools,
    hasResponses ? loadResponses(context, subject, entry) : null,
    accountWithActivity(context.actor) && subscriptionIdOf(context, 'entry', entry.id),
    hasResponses ? entryButton(context) : null,
  ]);
  const setting = settingOf(context);
  const around = isPage || print ? { older: null, newer: null } : { older, newer };
  const title = entry.seoTitle || titleOf(entry.title);
  const state = stateOf(entry, subject, moment(services.clock));
  // The post is rendered once, with an anonymous context.
  const isCommon = !canHaveTools && !isLocked && state === '';
  const shown = context.actor.account && !isCommon ? context : anonymous(context);
  // Scripts of an existing install load the next post without asking (wire §3.3): for them the site decides.
  const hasMore = services.site.get('posts.autoload') || !services.site.get('compat.client');
  const view: EntryView = {
    isCommon,
    token: context.token,
    entry: isLocked ? { ...entry, cover: null, source: '' } : entry,
    setting,
    baseUrl: services.settings.baseUrl,
    pageTitle: text('PAGE_TITLE', title, services.site.get('site.name')),
    ...(isLocked ? { html: noHtml, contents: [] } : { html, contents }),
    ...around,
    related: isLocked ? [] : related,
    translations,
    state,
    templates: <PopupTemplates context={shown} />,
    progress: services.site.get('posts.readingProgress'),
    tools: <PostTools context={shown} post={entry} back={paths.entry(entry.slug)} tools={tools} />,
    responses: responses && <Responses context={context} entry={entry} subject={subject} data={responses} />,
    ratings: ratingConfig(context),
    locked: isLocked && <LockedEntry context={context} entry={entry} errors={errors} />,
    audio: audio && !isLocked && (
      <PostAudioPlayer audio={audio} slug={entry.slug} base={setting.base} isPublic={isHeardByAll(entry, subject)} />
    ),
    place: !isLocked && !print && (
      <PostPlace
        context={shown}
        post={{ ...entry, title: titleOf(entry.title) }}
        subject={subject}
        columns={entry.place}
      />
    ),
    pay: pay && <EntryPay services={services} button={pay} />,
    follow: comments && entry.allowsSubscriptions && (
      <SubscribeButton
        target={{ type: 'entry', id: entry.id, name: titleOf(entry.title) }}
        subscriptionId={followed}
        base={setting.base}
        back={paths.entry(entry.slug)}
      />
    ),
    comments: comments && <CommentsSection context={context} post={subject} data={comments} />,
    more: hasMore && around.older && <MorePosts entry={entry} older={around.older} />,
  };
  const part = comments ? partHead(comments, title) : undefined;
  const ownHead = entryHead(context, entry, subject, { ...around, translations });
  const heard = audio && isHeardByAll(entry, subject) ? withPodcast(context, ownHead) : ownHead;
  const head = headOfPart(heard, part);
  return {
    title: part?.title ?? title,
    head: print ? { ...head, robots: 'noindex' } : head,
    tags: comments ? [...tags, `post-comments:${entry.id}`] : tags,
    expires,
    ...(print ? { frame: 'bare' as const } : {}),
    ...(comments ? { skips: [{ href: '#comments', label: text('SKIP_TO_COMMENTS') }], inserts: comments.inserts } : {}),
    main: print ? <PrintedEntry view={view} /> : <EntryPage view={view} />,
  };
};

/**
 * On pages of a long thread the neighbour links lead to other pages of the thread, and each page has its own address.
 */
const headOfPart = (head: Head, part: PartHead | undefined): Head => {
  if (!part || (part.canonical === '' && part.next === undefined)) return head;
  const { previous: _newer, next: _older, ...rest } = head;
  const { title: _title, canonical, ...neighbours } = part;
  return { ...rest, ...neighbours, ...(canonical === '' ? {} : { canonical }) };
};

export type EntryParams = ParamsOf<'slug' | 'id'>;

/** Finds the post by the slug of the path, otherwise by the id of the query. */
export const entryKey = (query: EntryParams): EntryKey => {
  if (query.slug !== undefined) return { slug: query.slug };
  const id = idParam(query.id);
  if (id === undefined) throw notFound();
  return { id };
};
