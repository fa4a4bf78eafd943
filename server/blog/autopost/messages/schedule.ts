import type { NetworkType } from '../../../../protocol/networks.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import type { Transaction } from '../../../core/db/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { addJobs } from '../../../core/jobs/index.ts';
import { authorize, hasRole } from '../../../core/policy/index.ts';
import { moment } from '../../../core/time/index.ts';
import { type AutopostAccount, usableAccounts } from '../accounts/account-queries.ts';
import { networkNames } from '../networks/networks.ts';
import { addAutopost, autopostsOfPost, claimScheduled, dropScheduled, dueScheduled } from './message-queries.ts';
import { autopostSubject } from './post-queries.ts';

/** Job kind that sends one message. */
export const sending = 'autopost';

/** Network choice in the post form. */
export interface NetworkChoice {
  readonly id: number;
  readonly network: NetworkType;
  /** Name of the network and of the account there. */
  readonly label: string;
  /** True when the post will be sent there on publication. */
  readonly isScheduled: boolean;
  /** True when the post was sent there or is being sent: each account is scheduled once. */
  readonly isUsed: boolean;
}

export const labelOf = ({ network, handle, ownerId }: AutopostAccount): string =>
  text(ownerId === null ? 'AUTOPOST_LABEL_SITE' : 'AUTOPOST_LABEL', networkNames[network], handle);

/** Accounts this user can post with: those that are connected. */
export const connectedAccounts = async (context: Pick<RequestContext, 'sql' | 'actor'>): Promise<AutopostAccount[]> =>
  (await usableAccounts(context, hasRole(context.actor, 'staff'))).filter(({ state }) => state === 'connected');

/** Choices of this user: the checkboxes `autopost[]` of quick post and composer (E-020). */
export const networksOf = async (
  context: Pick<RequestContext, 'sql' | 'actor'>,
  postId?: number,
): Promise<readonly NetworkChoice[]> => {
  const accounts = await connectedAccounts(context);
  const known =
    postId === undefined
      ? []
      : await autopostsOfPost(
          context.sql,
          postId,
          accounts.map(({ id }) => id),
        );
  return accounts.map(account => {
    const states = known.filter(({ accountId }) => accountId === account.id).map(({ state }) => state);
    const isScheduled = states.includes('scheduled');
    return {
      id: account.id,
      network: account.network,
      label: labelOf(account),
      isScheduled,
      isUsed: states.length > 0 && !isScheduled,
    };
  });
};

export const sendLater = (sql: Transaction, ids: readonly number[], now: Date): Promise<void> =>
  addJobs(
    sql,
    ids.map(id => ({ kind: sending, dedupeKey: `${id}:${now.getTime()}`, payload: { id }, dueAt: now })),
  );

/**
 * Releases scheduled messages of posts that are published by now: of one post, or all that are due. Returns how many.
 */
export const sendDue = async (sql: Transaction, now: Date, postId?: number): Promise<number> => {
  const due = await dueScheduled(sql, now, postId);
  if (due.length === 0) return 0;
  const taken = await claimScheduled(sql, due, now);
  await sendLater(sql, taken, now);
  return taken.length;
};

/**
 * Schedules a post for these accounts, and for none of the writer's others (E-028): it is sent once to each when it
 * becomes public, which may be at once. Belongs in the transaction that saves the post. Refuses accounts and posts that
 * the writer may not use.
 */
export const scheduleAutoposts = async (
  mutation: MutationContext,
  postId: number,
  accountIds: readonly number[],
): Promise<void> => {
  const wanted = new Set(accountIds);
  const accounts = await connectedAccounts(mutation);
  if (accounts.length === 0 && wanted.size === 0) return;
  const chosen = accounts.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw notFound();
  const now = moment(mutation.services.clock);
  const known = await autopostsOfPost(
    mutation.sql,
    postId,
    accounts.map(({ id }) => id),
  );
  const over = known.filter(({ accountId, state }) => state === 'scheduled' && !wanted.has(accountId));
  if (over.length > 0)
    await dropScheduled(
      mutation.sql,
      over.map(({ id }) => id),
    );
  if (chosen.length === 0) return;
  authorize(mutation.actor, 'autopost.choose', await autopostSubject(mutation, postId, chosen));
  const userId = mutation.actor.account?.id ?? null;
  const planned = { postId, userId, cause: 'publication', message: null, state: 'scheduled', now } as const;
  for (const { id: accountId } of chosen.filter(({ id }) => !known.some(row => row.accountId === id)))
    await addAutopost(mutation.sql, { ...planned, accountId });
  await sendDue(mutation.sql, now, postId);
};
