import { randomBytes } from 'node:crypto';
import { accountById } from '../../accounts/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UndoForm } from '../../core/forms/index.ts';
import { type Html, print } from '../../core/html/index.ts';
import type { Undo } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import { activateSubscription } from './activation.ts';
import {
  addAgain,
  addEnded,
  dropEnded,
  type EndedSubscription,
  isRefused,
  type Restorable,
  restorable,
  subscriptionFor,
} from './restore-queries.ts';
import { type Subscription, subscriptionTo } from './subscription-queries.ts';
import type { OpenTarget } from './target-queries.ts';

const hourMs = 3600_000;

const hashOf = (key: string): string => digest('ended-subscription', key);

/**
 * Undo of the end of subscriptions to a target: it works once, within an hour, until the subscription is ended again. It
 * is for the account that ended them; without `by`, whoever ended them by the key of a mail, for whoever gets this one.
 * Unconfirmed subscriptions have none. Of several one is restored, if possible that of the account's present address.
 */
export const undoOf = async (
  { sql, services, actor }: MutationContext,
  rows: readonly EndedSubscription[],
  by: number | null,
): Promise<{ readonly undo?: Undo }> => {
  const confirmed = rows.filter(({ state }) => state === 'active');
  const ownKey = actor.account && mailKey(actor.account.email);
  const row = confirmed.find(({ emailKey }) => emailKey === ownKey) ?? confirmed[0];
  if (!row) return {};
  const key = randomBytes(32).toString('base64url');
  const expiresAt = new Date(services.clock.now() + hourMs);
  await addEnded(sql, { ...row, endedBy: by }, { hash: hashOf(key), expiresAt });
  const fields = { type: row.type, id: `${row.targetId}`, key };
  return { undo: { task: 'subscription.restore', ids: [], fields, label: text('SUBSCRIBE_AGAIN') } };
};

/** The form of an undo, for the page that ended a subscription by a script. */
export const undoForm = (context: RequestContext, undo: Undo | undefined, back: string): Html | '' =>
  undo ? print(<UndoForm context={context} undo={undo} back={back} />) : '';

/** Subscription that a key of `undoOf` restores for this person. */
const restorableBy = async (
  { sql, services, actor }: MutationContext,
  { type, id }: OpenTarget,
  key: string,
): Promise<Restorable | undefined> => {
  const row = await restorable(sql, hashOf(key), moment(services.clock));
  if (row?.type !== type || row.targetId !== id) return undefined;
  return row.endedBy === null || row.endedBy === actor.account?.id ? row : undefined;
};

/** Row to add: that of an account has the present name and address of it. */
const presentRow = async (
  { sql }: MutationContext,
  { endedBy: _, ...ended }: Restorable,
): Promise<EndedSubscription | undefined> => {
  const row = { ...ended, state: 'active' } as const;
  if (row.userId === null) return row;
  const account = await accountById(sql, row.userId);
  if (account?.status !== 'active') return undefined;
  const { name, email } = account;
  return { ...row, name, email, emailKey: mailKey(email) };
};

const isSubscribed = async ({ sql }: MutationContext, { userId, type, targetId }: Subscription): Promise<boolean> =>
  userId !== null && (await subscriptionTo(sql, userId, type, targetId)) !== undefined;

export type RestoreOutcome = 'restored' | 'subscribed already' | 'over';

/** Restores a subscription as it was, confirmed and without a mail. It is over if its key is used, too old or void. */
export const restore = async (mutation: MutationContext, target: OpenTarget, key: string): Promise<RestoreOutcome> => {
  const { sql } = mutation;
  const ended = await restorableBy(mutation, target, key);
  if (!ended) return 'over';
  await dropEnded(sql, ended.id);
  const row = await presentRow(mutation, ended);
  if (!row || (await isRefused(sql, row.emailKey))) return 'over';
  if (await isSubscribed(mutation, row)) return 'subscribed already';
  await addAgain(sql, row);
  const found = await subscriptionFor(sql, row);
  if (!found || (found.userId !== null && found.userId !== row.userId)) return 'over';
  if (found.id === row.id) return 'restored';
  // The address was typed again meanwhile, and perhaps confirmed.
  return (await activateSubscription(mutation, found, row)) ? 'restored' : 'subscribed already';
};
