import './mails/announcement-job.ts';
import './mails/news-check.ts';
import './mails/digest-job.ts';
import type { subscriptionCalls } from '../../../protocol/blog/subscriptions.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { print, textHtml } from '../../core/html/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { evaluate, site } from '../../core/policy/index.ts';
import { endDialog, formDialog, outcomeDialog, outcomeOf } from './dialogs.tsx';
import { type Changeable, changeable } from './key-actions.ts';
import { prepare, subscribeTo } from './subscribe.ts';
import { subscriptionTo } from './subscription-queries.ts';
import { openTarget, targetOf } from './target-queries.ts';
import { endByTarget, mayEndNow } from './unsubscribe.tsx';

const ownOne = async (
  context: RequestContext,
  { id, uid, type }: { id: number; uid: number; type?: Parameters<typeof openTarget>[1] | undefined },
): Promise<Changeable> => {
  const { account } = context.actor;
  if (id !== 0 || !type || !account) return changeable(context, { id });
  const row = await subscriptionTo(context.sql, account.id, type, uid);
  if (!row) throw notFound();
  return { row, userId: row.userId, isKeyed: false };
};

export const subscriptionHandlers: Handlers<keyof typeof subscriptionCalls> = {
  'site/views/subscription/form': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (context, _, { type, id }) => {
      const target = await openTarget(context, type, id);
      const decision = evaluate(context.actor, 'subscription.add', target);
      if (decision === 'NOT_FOUND') throw notFound();
      // Installed clients show the resolved value; a refusal is a sentence in the dialog (wire §2.1).
      return [decision === true ? formDialog(context, target) : textHtml(text(decision))];
    },
  }),
  'site/views/subscription/subscribe': handler({
    prepare,
    act: 'subscription.add',
    invalidates: [],
    load: (context, { type, id }) => openTarget(context, type, id),
    run: async (mutation, target, params, ready) => {
      const id = await subscribeTo(mutation, target, params, ready);
      return [outcomeDialog(mutation, target, id), id, outcomeOf(mutation, target, id)];
    },
  }),
  'site/views/subscription/confirmUnsubscribe': handler({
    act: 'subscription.change',
    invalidates: [],
    load: (context, { id, uid, type }) => ownOne(context, { id, uid, type }),
    run: async (context, { row }, params) => [endDialog(context, row, await targetOf(context, row), params.return)],
  }),
  'site/views/subscription/unsubscribe': handler({
    prepare: mayEndNow,
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params) => {
      const { button, message, undo } = await endByTarget(mutation, params);
      return [print(button), message, undo];
    },
  }),
};
