import { emit, type MutationContext } from '../../core/context/index.ts';
import { activate, type Subscription } from './subscription-queries.ts';

/** Activates a subscription, for the account if there is one, and emits that it became active; returns whether it changed. */
export const activateSubscription = async (
  mutation: MutationContext,
  row: Subscription,
  changes: Parameters<typeof activate>[2],
): Promise<boolean> => {
  const isChanged = await activate(mutation.sql, row.id, changes);
  if (isChanged && row.state === 'pending') await emit(mutation, 'subscription.activated', { id: row.id });
  return isChanged;
};
