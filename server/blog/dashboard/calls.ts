import type { dashboardCalls } from '../../../protocol/blog/dashboard.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { commentTargets } from '../comments/index.ts';
import { movablePosts } from '../post-model/index.ts';
import { commentsDialog } from './comment-questions.tsx';
import { confirmedPosts, postsDialog } from './post-questions.tsx';
import type { TermKind } from './term-queries.ts';
import { type TermAct, termsDialog } from './term-questions.tsx';
import { termTargets } from './terms.ts';
import { moveToTrash } from './trash.tsx';

interface Given {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

const asking = <N extends 'publish' | 'unpublish' | 'archive' | 'unarchive' | 'trash' | 'delete'>(name: N) =>
  answer({
    act: `post.${name}`,
    on: (context, { ids }: Given) => confirmedPosts(context, ids),
    run: (context, posts, { return: back }) => postsDialog(context, name, posts, back),
  });

const askingComments = (name: 'publish' | 'unpublish' | 'delete') =>
  answer({
    act: name === 'delete' ? 'comment.delete' : 'comment.approve',
    on: (context, { ids }: Given) => commentTargets(context, ids, { lock: false }),
    run: (context, targets, { return: back }) => commentsDialog(context, name, targets, back),
  });

const askingTerms = (kind: TermKind, act: TermAct) =>
  answer({
    act: 'terms.manage',
    on: () => site,
    run: async (context, _, { ids, return: back }: Given) =>
      termsDialog(context, kind, act, await termTargets(context, kind, ids), back),
  });

export const dashboardAnswers: Answers<keyof typeof dashboardCalls> = {
  'site/views/dashboard/trash': answer({
    act: 'post.trash',
    on: (context, { ids }: Given) => movablePosts(context, ids),
    run: (mutation, posts, { return: back }) => moveToTrash(mutation, posts, back),
  }),
  'site/views/dashboard/confirmPublishPost': asking('publish'),
  'site/views/dashboard/confirmUnpublishPost': asking('unpublish'),
  'site/views/dashboard/confirmArchivePost': asking('archive'),
  'site/views/dashboard/confirmUnarchivePost': asking('unarchive'),
  'site/views/dashboard/confirmDeletePost': asking('trash'),
  'site/views/dashboard/confirmPermanentDelete': asking('delete'),
  'site/views/dashboard/confirmPublishComment': askingComments('publish'),
  'site/views/dashboard/confirmUnpublishComment': askingComments('unpublish'),
  'site/views/dashboard/confirmDeleteComment': askingComments('delete'),
  'site/views/dashboard/confirmDeleteTag': askingTerms('tag', 'delete'),
  'site/views/dashboard/confirmMergeTag': askingTerms('tag', 'merge'),
  'site/views/dashboard/confirmDeleteCategory': askingTerms('category', 'delete'),
};
