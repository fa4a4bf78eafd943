import type { dashboardCalls } from '../../../protocol/blog/dashboard.ts';
import type { Html } from '../../../protocol/html.ts';
import { postKinds } from '../../core/cache/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UndoForm } from '../../core/forms/index.ts';
import { noHtml, print } from '../../core/html/index.ts';
import { type BulkParams, type Handlers, handler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { offered, site } from '../../core/policy/index.ts';
import { commentTargets } from '../comments/index.ts';
import { applyTransition, messageOf } from '../post-actions/index.ts';
import { type MovableTarget, movableAmong, movablePosts } from '../post-model/index.ts';
import { commentsDialog } from './comments/comment-questions.tsx';
import { confirmedPosts, postsDialog } from './posts/post-questions.tsx';
import type { TermKind } from './terms/term-queries.ts';
import { type TermAct, termsDialog } from './terms/term-questions.tsx';
import { termTargets } from './terms/terms.ts';

/** Moves posts to the trash at once (E-014) and answers with a message and an undo form. */
const moveToTrash = async (
  mutation: MutationContext,
  posts: readonly MovableTarget[],
  back: string | undefined,
): Promise<[message: string, undo: Html]> => {
  const done = await applyTransition(mutation, 'trash', posts);
  const ids = done.map(({ id }) => id);
  const after = await movableAmong(mutation, ids);
  const isUndoable = after.length > 0 && after.every(post => offered(mutation.actor, post).includes('restore'));
  const undo = { task: 'posts.restore', ids, label: text('POST_UNDO') };
  return [
    messageOf('trash', done),
    isUndoable ? print(<UndoForm context={mutation} undo={undo} back={back ?? paths.dashboard} />) : noHtml,
  ];
};

const confirmation = <N extends 'publish' | 'unpublish' | 'archive' | 'unarchive' | 'trash' | 'delete'>(name: N) =>
  handler({
    act: `post.${name}`,
    invalidates: [],
    load: (context, { ids }: BulkParams) => confirmedPosts(context, ids),
    run: (context, posts, { return: back }) => postsDialog(context, name, posts, back),
  });

const commentsConfirmation = (name: 'publish' | 'unpublish' | 'delete') =>
  handler({
    act: name === 'delete' ? 'comment.delete' : 'comment.approve',
    invalidates: [],
    load: (context, { ids }: BulkParams) => commentTargets(context, ids, { lock: false }),
    run: (context, targets, { return: back }) => commentsDialog(context, name, targets, back),
  });

const termsConfirmation = (kind: TermKind, act: TermAct) =>
  handler({
    act: 'terms.manage',
    invalidates: [],
    load: () => site,
    run: async (context, _, { ids, return: back }: BulkParams) =>
      termsDialog(context, kind, act, await termTargets(context, kind, ids), back),
  });

export const dashboardHandlers: Handlers<keyof typeof dashboardCalls> = {
  'site/views/dashboard/trash': handler({
    act: 'post.trash',
    invalidates: postKinds,
    load: (context, { ids }: BulkParams) => movablePosts(context, ids),
    run: (mutation, posts, { return: back }) => moveToTrash(mutation, posts, back),
  }),
  'site/views/dashboard/confirmPublishPost': confirmation('publish'),
  'site/views/dashboard/confirmUnpublishPost': confirmation('unpublish'),
  'site/views/dashboard/confirmArchivePost': confirmation('archive'),
  'site/views/dashboard/confirmUnarchivePost': confirmation('unarchive'),
  'site/views/dashboard/confirmDeletePost': confirmation('trash'),
  'site/views/dashboard/confirmPermanentDelete': confirmation('delete'),
  'site/views/dashboard/confirmPublishComment': commentsConfirmation('publish'),
  'site/views/dashboard/confirmUnpublishComment': commentsConfirmation('unpublish'),
  'site/views/dashboard/confirmDeleteComment': commentsConfirmation('delete'),
  'site/views/dashboard/confirmDeleteTag': termsConfirmation('tag', 'delete'),
  'site/views/dashboard/confirmMergeTag': termsConfirmation('tag', 'merge'),
  'site/views/dashboard/confirmDeleteCategory': termsConfirmation('category', 'delete'),
};
