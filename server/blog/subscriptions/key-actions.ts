import { accountByEmail } from '../../accounts/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { peekLink, takeLink } from '../../core/one-time-links/index.ts';
import type { SubscriptionSubject } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { emailOfListKey, subscriptionOfStopKey } from './keys.ts';
import { activate, type Subscription, subscriptionBy } from './subscription-queries.ts';

export const linkOver = (): UserError => new UserError('SUBSCRIPTION_LINK_OVER', { status: 404 });

export interface Changeable extends SubscriptionSubject {
  readonly row: Subscription;
}

export interface KeyRequest {
  readonly row: Subscription;
  readonly decision: 'confirm' | 'stop';
}

/** Action of a mail's link: the key names the subscription, and whether to confirm or end it. */
export const requestByKey = async ({ sql, services }: RequestContext, key: string): Promise<KeyRequest> => {
  const stopped = subscriptionOfStopKey(services.settings.secret, key);
  const link = stopped === null ? await peekLink(sql, 'subscribe', key, moment(services.clock)) : undefined;
  const row = await subscriptionBy(sql, stopped ?? Number(link?.subject ?? 0));
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
  const isActivated = await activate(sql, row.id, { userId: owner?.status === 'active' ? owner.id : null });
  if (isActivated && row.state === 'pending') await emit(mutation, 'subscription.activated', { id: row.id });
  return row;
};

/** Subscription of an id or a mail's key; throws not found. */
export const changeable = async (
  { sql, services, actor }: RequestContext,
  { id, key = '' }: { readonly id: number; readonly key?: string },
): Promise<Changeable> => {
  const { secret } = services.settings;
  const stopped = key === '' ? null : subscriptionOfStopKey(secret, key);
  const row = await subscriptionBy(sql, stopped ?? id);
  if (!row) throw key === '' ? notFound() : linkOver();
  const unlocksPost = key !== '' && emailOfListKey(secret, key, services.clock.now()) === row.emailKey;
  const isOwn = actor.account !== null && row.userId === actor.account.id;
  if (key !== '' && stopped === null && !unlocksPost && !isOwn) throw linkOver();
  return { row, userId: row.userId, isKeyed: stopped !== null || unlocksPost };
};
