import type { revisionTasks } from '../../../protocol/blog/revisions.ts';
import { type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { demand } from '../../core/policy/index.ts';
import { approve, reject } from './deciding.ts';
import { rejectPage } from './question-pages.tsx';
import { revisionByUid, revisionTargets, waitingTargets } from './target-queries.ts';
import { bringBack, deletedAndBack } from './using.ts';

interface Decided {
  readonly ids: readonly string[];
  readonly return?: string | undefined;
}

export const revisionTaskAnswers: TaskAnswers<keyof typeof revisionTasks> = {
  'moderate.approve': taskAnswer({
    act: 'post.approve',
    on: (visit, { ids }: Decided) => waitingTargets(visit, ids),
    run: (deed, targets, { return: back }) => approve(deed, targets, back),
  }),
  'moderate.reject': taskAnswer({
    act: 'post.reject',
    on: (visit, { ids }: Decided & { readonly message: string }) => waitingTargets(visit, ids),
    run: (deed, targets, { message, return: back }) => reject(deed, targets, message, back),
    again: async (visit, { ids, message, return: back }, refusal) => {
      if (refusal.field !== 'message') throw refusal;
      const targets = await waitingTargets(visit, ids);
      for (const target of targets) demand(visit.actor, 'post.reject', target);
      return rejectPage(visit, targets, { message, back, refusal });
    },
  }),
  'posts.userevision': taskAnswer({
    act: 'revision.use',
    on: (visit, { uid }: { readonly uid: string; readonly return?: string | undefined }) => revisionByUid(visit, uid),
    run: (deed, target, { return: back }) => bringBack(deed, target, back),
  }),
  'revisions.delete': taskAnswer({
    act: 'revision.delete',
    on: (visit, { ids }: { readonly ids: readonly number[]; readonly return?: string | undefined }) =>
      revisionTargets(visit, ids),
    run: (deed, targets, { return: back }) => deletedAndBack(deed, targets, back),
  }),
};
