import { accountByEmail } from '../../accounts/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { peekLink, takeLink } from '../../core/one-time-links/index.ts';
import type { SubscriptionSubject } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { activateSubscription } from './activation.ts';
import { emailOfListKey, subscriptionOfStopKey } from './keys.ts';
import { endedBy } from './restore-queries.ts';
import { type Subscription, subscriptionBy } from './subscription-queries.ts';

export const linkOver = (): UserError => new UserError('SUBSCRIPTION_LINK_OVER', { status: 404 });

export interface Changeable extends SubscriptionSubject {
  readonly row: Subscription;
}

export interface KeyRequest {
  readonly row: Subscription;
  readonly decision: 'confirm' | 'stop';
}

/**
 * Subscription of a stop key. One that was ended a short time ago can be ended again, which makes its end final: another
 * person with the link may hold its undo.
 */
const stoppable = async ({ sql, services }: RequestContext, id: number): Promise<Subscription | undefined> =>
  (await subscriptionBy(sql, id)) ?? (await endedBy(sql, id, moment(services.clock)));

/** Action of a mail's link: the key names the subscription, and whether to confirm or end it. */
export const requestByKey = async (context: RequestContext, key: string): Promise<KeyRequest> => {
  const { sql, services } = context;
  const stopped = subscriptionOfStopKey(services.settings.secret, key);
  const link = stopped === null ? await peekLink(sql, 'subscribe', key, moment(services.clock)) : undefined;
  const row =
    stopped === null ? await subscriptionBy(sql, Number(link?.subject ?? 0)) : await stoppable(context, stopped);
  if (!row) throw linkOver();
  return { row, decision: stopped === null ? 'confirm' : 'stop' };
};

/** Confirms a subscription by its mail link (double opt-in) and assigns it to the account with that address. */
export const confirmByKey = async (mutation: MutationContext, key: string): Promise<Subscription> => {
  const { sql, services } = mutation;
  const link = await takeLink(sql, 'subscribe', key, moment(services.clock));
  const row = link && (await subscriptionBy(sql, Number(link.subject)));
  if (!row) throw linkOver();
  const owner = await accountByEmail(sql, row.emailKey);
  await activateSubscription(mutation, row, { userId: owner?.status === 'active' ? owner.id : null });
  return row;
};

/** Subscription of an id or a mail's key; throws not found. */
export const changeable = async (
  context: RequestContext,
  { id, key = '' }: { readonly id: number; readonly key?: string },
): Promise<Changeable> => {
  const { sql, services, actor } = context;
  const { secret } = services.settings;
  const stopped = key === '' ? null : subscriptionOfStopKey(secret, key);
  const row = stopped === null ? await subscriptionBy(sql, id) : await stoppable(context, stopped);
  if (!row) throw key === '' ? notFound() : linkOver();
  const unlocksPost = key !== '' && emailOfListKey(secret, key, services.clock.now()) === row.emailKey;
  const isOwn = actor.account !== null && row.userId === actor.account.id;
  if (key !== '' && stopped === null && !unlocksPost && !isOwn) throw linkOver();
  return { row, userId: row.userId, isKeyed: stopped !== null || unlocksPost };
};
