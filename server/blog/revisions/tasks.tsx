import type { revisionTasks } from '../../../protocol/blog/revisions.ts';
import { type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { approve, reject } from './deciding.ts';
import { rejectPage } from './question-pages.tsx';
import { bringBack, deletedAndBack } from './revision-actions.ts';
import { revisionByUid, revisionTargets, waitingTargets } from './target-queries.ts';

interface Decided {
  readonly ids: readonly string[];
  readonly return?: string | undefined;
}

export const revisionTaskAnswers: TaskAnswers<keyof typeof revisionTasks> = {
  'moderate.approve': taskAnswer({
    act: 'post.approve',
    on: (context, { ids }: Decided) => waitingTargets(context, ids),
    run: (mutation, targets, { return: back }) => approve(mutation, targets, back),
  }),
  'moderate.reject': taskAnswer({
    act: 'post.reject',
    on: (context, { ids }: Decided & { readonly message: string }) => waitingTargets(context, ids),
    run: (mutation, targets, { message, return: back }) => reject(mutation, targets, message, back),
    again: async (context, { ids, message, return: back }, refusal) => {
      if (refusal.field !== 'message') throw refusal;
      const targets = await waitingTargets(context, ids);
      for (const target of targets) authorize(context.actor, 'post.reject', target);
      return rejectPage(context, targets, { message, back, refusal });
    },
  }),
  'posts.userevision': taskAnswer({
    act: 'revision.use',
    on: (context, { uid }: { readonly uid: string; readonly return?: string | undefined }) =>
      revisionByUid(context, uid),
    run: (mutation, target, { return: back }) => bringBack(mutation, target, back),
  }),
  'revisions.delete': taskAnswer({
    act: 'revision.delete',
    on: (context, { ids }: { readonly ids: readonly number[]; readonly return?: string | undefined }) =>
      revisionTargets(context, ids),
    run: (mutation, targets, { return: back }) => deletedAndBack(mutation, targets, back),
  }),
};
