import './announcing.ts';
import './digests.ts';
import type { subscriptionCalls } from '../../../protocol/blog/subscriptions.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { print, textHtml } from '../../core/html/index.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { judge, site } from '../../core/policy/index.ts';
import { endDialog, formDialog, outcomeDialog, outcomeOf } from './dialogs.tsx';
import { type Changeable, changeable } from './keyed.ts';
import { subscriptionTo } from './row-queries.ts';
import { prepare, subscribed } from './subscribe.ts';
import { openTarget, targetOf } from './target-queries.ts';
import { endByTarget, mayEndNow } from './unsubscribe.tsx';

const ownOne = async (
  visit: Visit,
  { id, uid, type }: { id: number; uid: number; type?: Parameters<typeof openTarget>[1] | undefined },
): Promise<Changeable> => {
  const { account } = visit.actor;
  if (id !== 0 || !type || !account) return changeable(visit, { id });
  const row = await subscriptionTo(visit.sql, account.id, type, uid);
  if (!row) throw notFound();
  return { row, userId: row.userId, isKeyed: false };
};

export const subscriptionAnswers: Answers<keyof typeof subscriptionCalls> = {
  'site/views/subscription/form': answer({
    act: 'site.read',
    on: () => site,
    run: async (visit, _, { type, id }) => {
      const target = await openTarget(visit, type, id);
      const verdict = judge(visit.actor, 'subscription.add', target);
      if (verdict === 'NOT_FOUND') throw notFound();
      // An installed client shows what resolves; a refusal is a sentence in the dialog (wire §2.1).
      return [verdict === true ? formDialog(visit, target) : textHtml(text(verdict))];
    },
  }),
  'site/views/subscription/subscribe': answer({
    before: prepare,
    act: 'subscription.add',
    on: (visit, { type, id }) => openTarget(visit, type, id),
    run: async (deed, target, params, ready) => {
      const id = await subscribed(deed, target, params, ready);
      return [outcomeDialog(deed, target, id), id, outcomeOf(deed, target, id)];
    },
  }),
  'site/views/subscription/confirmUnsubscribe': answer({
    act: 'subscription.change',
    on: (visit, { id, uid, type }) => ownOne(visit, { id, uid, type }),
    run: async (visit, { row }, params) => [endDialog(visit, row, await targetOf(visit, row), params.return)],
  }),
  'site/views/subscription/unsubscribe': answer({
    before: mayEndNow,
    act: 'site.read',
    on: () => site,
    run: async (deed, _, params) => {
      const { button, message } = await endByTarget(deed, params);
      return [print(button), message];
    },
  }),
};
