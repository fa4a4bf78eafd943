import type { Frequency } from '../../../protocol/blog/subscriptions.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import { mailConfirmation } from './confirmation-queries.ts';
import { activate, addSubscription } from './subscription-queries.ts';
import type { Subscribable } from './views.tsx';

interface Subscriber {
  readonly name: string;
  readonly email: string;
  readonly frequency?: Frequency;
}

interface SubscribeResult {
  readonly id: number;
  /** False when the account is subscribed already. */
  readonly isNew: boolean;
}

/**
 * Subscribes the actor: an account at once, with its own name and address; a visitor after confirming by mail. Existing
 * subscriptions of a visitor's address stay unchanged, so that typing it reveals and breaks nothing.
 */
export const subscribe = async (
  mutation: MutationContext,
  target: Subscribable,
  request: Subscriber,
): Promise<SubscribeResult> => {
  const { sql, services, actor } = mutation;
  const { account } = actor;
  const { name, email } = account ?? request;
  const { row, isNew } = await addSubscription(sql, {
    type: target.type,
    targetId: target.id,
    userId: account?.id ?? null,
    name,
    email,
    emailKey: mailKey(email),
    state: account ? 'active' : 'pending',
    frequency: request.frequency ?? 'immediate',
    now: moment(services.clock),
  });
  if (account) {
    const changed = !isNew && (await activate(sql, row.id, { userId: account.id, frequency: request.frequency }));
    return { id: row.id, isNew: isNew || changed };
  }
  await mailConfirmation(mutation, row, target);
  return { id: row.id, isNew };
};
