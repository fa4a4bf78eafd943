import type { revisionCalls } from '../../../protocol/blog/revisions.ts';
import type { Html } from '../../../protocol/html.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { questionDialog } from '../../revisions/index.ts';
import { checkPending, type Decision } from './decisions.ts';
import { decisionQuestion, deleteQuestion, restoreQuestion } from './question-pages.tsx';
import { checkOpen, deleteRevisions } from './revision-actions.ts';
import { pendingTargets, revisionByUid, revisionTarget } from './target-queries.ts';

const deciding = (decision: Decision) =>
  handler({
    act: `post.${decision}`,
    invalidates: [],
    load: (context, { ids }: { readonly ids: readonly string[]; readonly return?: string | undefined }) =>
      pendingTargets(context, ids),
    run: (context, targets, { return: back }): [dialog: Html] => {
      checkPending(decision, targets);
      const question = decisionQuestion(decision, targets, { back, form: 'dialog' });
      return [questionDialog(question, { context, back }, 'opener')];
    },
  });

export const revisionHandlers: Handlers<keyof typeof revisionCalls> = {
  'site/views/dashboard/confirmApproveBlog': deciding('approve'),
  'site/views/dashboard/confirmRejectBlog': deciding('reject'),
  'site/views/entry/confirmUseRevision': handler({
    act: 'revision.use',
    invalidates: [],
    load: (context, { uid }: { readonly uid: string; readonly return?: string | undefined }) =>
      revisionByUid(context, uid),
    run: (context, target, { return: back }): [dialog: Html] => {
      checkOpen('use', target);
      return [questionDialog(restoreQuestion(target), { context, back }, 'dialog')];
    },
  }),
  'site/views/revisions/deleteRevision': handler({
    act: 'revision.delete',
    invalidates: [],
    load: (context, { id }: { readonly id: number; readonly return?: string | undefined }) =>
      revisionTarget(context, id),
    run: (context, target, { return: back }): [dialog: Html] => {
      checkOpen('delete', target);
      return [questionDialog(deleteQuestion(target), { context, back }, 'opener')];
    },
  }),
  'site/controllers/posts/deleteRevision': handler({
    act: 'revision.delete',
    invalidates: [],
    load: (context, { id }: { readonly id: number }) => revisionTarget(context, id),
    run: async (mutation, target): Promise<[]> => {
      await deleteRevisions(mutation, [target]);
      return [];
    },
  }),
};
