import type { dashboardCalls } from '../../../protocol/blog/dashboard.ts';
import { postKinds } from '../../core/cache/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { commentTargets } from '../comments/index.ts';
import { movablePosts } from '../post-model/index.ts';
import { commentsDialog } from './comments/comment-questions.tsx';
import { confirmedPosts, postsDialog } from './posts/post-questions.tsx';
import { moveToTrash } from './posts/trash.tsx';
import type { TermKind } from './terms/term-queries.ts';
import { type TermAct, termsDialog } from './terms/term-questions.tsx';
import { termTargets } from './terms/terms.ts';

interface Params {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

const confirmation = <N extends 'publish' | 'unpublish' | 'archive' | 'unarchive' | 'trash' | 'delete'>(name: N) =>
  handler({
    act: `post.${name}`,
    invalidates: [],
    load: (context, { ids }: Params) => confirmedPosts(context, ids),
    run: (context, posts, { return: back }) => postsDialog(context, name, posts, back),
  });

const commentsConfirmation = (name: 'publish' | 'unpublish' | 'delete') =>
  handler({
    act: name === 'delete' ? 'comment.delete' : 'comment.approve',
    invalidates: [],
    load: (context, { ids }: Params) => commentTargets(context, ids, { lock: false }),
    run: (context, targets, { return: back }) => commentsDialog(context, name, targets, back),
  });

const termsConfirmation = (kind: TermKind, act: TermAct) =>
  handler({
    act: 'terms.manage',
    invalidates: [],
    load: () => site,
    run: async (context, _, { ids, return: back }: Params) =>
      termsDialog(context, kind, act, await termTargets(context, kind, ids), back),
  });

export const dashboardHandlers: Handlers<keyof typeof dashboardCalls> = {
  'site/views/dashboard/trash': handler({
    act: 'post.trash',
    invalidates: postKinds,
    load: (context, { ids }: Params) => movablePosts(context, ids),
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
