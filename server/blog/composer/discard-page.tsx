import { askPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Page, Redirect } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { titleOf } from '../cards/index.ts';
import type { WritablePost } from '../post-model/index.ts';
import { ownDraft } from './queries.ts';

/** Address of the question for the autosave with this digest. */
export const discardAddress = (postId: number, digest: string): string =>
  `${paths.write(postId)}&discard=${encodeURIComponent(digest)}`;

/** Question before the writer's own autosave is deleted; returns to the composer when it is gone or a newer one. */
export const discardPage = async (
  context: RequestContext,
  post: WritablePost,
  { uid, discard }: { readonly uid: string; readonly discard: string },
): Promise<Page | Redirect> => {
  const { sql, actor } = context;
  const draft = actor.account ? await ownDraft(sql, post.id, actor.account.id) : undefined;
  if (draft?.digest !== discard) return { to: paths.write(uid) };
  const title = titleOf(post.title);
  return askPage({
    context,
    task: 'posts.discard',
    title: text('COMPOSER_DISCARD_ASK', title),
    lead: text('COMPOSER_DISCARD_TEXT', dateTimeWords(draft.at)),
    items: [{ id: post.id, name: title }],
    submit: text('COMPOSER_DISCARD'),
    isHarmful: true,
    back: paths.write(uid),
    fields: { id: post.id, draft: discard },
  });
};
