import type { revisionTasks } from '../../../protocol/blog/revisions.ts';
import { postKinds } from '../../core/cache/index.ts';
import { type BulkParams, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { approve, reject } from './decisions.ts';
import { rejectPage } from './question-pages.tsx';
import { deleteAndRedirect, restoreRevision } from './revision-actions.ts';
import { pendingTargets, revisionByUid, revisionTargets } from './target-queries.ts';

interface DecisionParams {
  readonly ids: readonly string[];
  readonly return?: string | undefined;
}

export const revisionTaskHandlers: TaskHandlers<keyof typeof revisionTasks> = {
  'moderate.approve': taskHandler({
    act: 'post.approve',
    invalidates: postKinds,
    load: (context, { ids }: DecisionParams) => pendingTargets(context, ids),
    run: (mutation, targets, { return: back }) => approve(mutation, targets, back),
  }),
  'moderate.reject': taskHandler({
    act: 'post.reject',
    invalidates: postKinds,
    load: (context, { ids }: DecisionParams & { readonly message: string }) => pendingTargets(context, ids),
    run: (mutation, targets, { message, return: back }) => reject(mutation, targets, message, back),
    onInvalid: async (context, { ids, message, return: back }, refusal) => {
      if (refusal.field !== 'message') throw refusal;
      const targets = await pendingTargets(context, ids);
      for (const target of targets) authorize(context.actor, 'post.reject', target);
      return rejectPage(context, targets, { message, back, refusal });
    },
  }),
  'posts.userevision': taskHandler({
    act: 'revision.use',
    invalidates: postKinds,
    load: (context, { uid }: { readonly uid: string; readonly return?: string | undefined }) =>
      revisionByUid(context, uid),
    run: (mutation, target, { return: back }) => restoreRevision(mutation, target, back),
  }),
  'revisions.delete': taskHandler({
    act: 'revision.delete',
    invalidates: [],
    load: (context, { ids }: BulkParams) => revisionTargets(context, ids),
    run: (mutation, targets, { return: back }) => deleteAndRedirect(mutation, targets, back),
  }),
};
