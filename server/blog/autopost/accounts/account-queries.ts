import type { NetworkType } from '../../../../protocol/networks.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { Sql, Transaction } from '../../../core/db/index.ts';
import type { Problem } from '../networks/request.ts';

type AccountState = 'connecting' | 'connected' | 'broken';
export type Visibility = 'public' | 'unlisted' | 'private';

/** Stored account at another network. Its credentials are encrypted. */
export interface AutopostAccount {
  readonly id: number;
  /** Null: an account of the site. */
  readonly ownerId: number | null;
  readonly network: NetworkType;
  /** Host of the network. */
  readonly instance: string;
  readonly handle: string;
  readonly credentials: string;
  readonly state: AccountState;
  readonly visibility: Visibility;
  readonly messageLimit: number;
  readonly problem: Problem | '';
  readonly createdAt: Date;
  readonly checkedAt: Date | null;
}

const columns = [
  'id',
  'network',
  'instance',
  'handle',
  'credentials',
  'state',
  'visibility',
  'problem',
  { ownerId: 'user_id', messageLimit: 'message_limit', createdAt: 'created_at', checkedAt: 'checked_at' },
];

export const accountBy = (sql: Sql, id: number): Promise<AutopostAccount | undefined> =>
  sql('autopost_accounts').select(columns).where({ id }).first();

/** Returns the account and locks its row until the transaction ends. */
export const lockedAccount = (sql: Sql, id: number): Promise<AutopostAccount | undefined> =>
  sql('autopost_accounts').select(columns).where({ id }).forUpdate().first();

const ownedBy = (sql: Sql, ownerId: number | null) =>
  sql('autopost_accounts').select(columns).where({ user_id: ownerId }).orderBy(['network', 'handle', 'id']);

/** Own accounts and, for those who may post for the site, the accounts of the site. */
export const usableAccounts = async (
  { sql, actor }: Pick<RequestContext, 'sql' | 'actor'>,
  isForSite: boolean,
): Promise<AutopostAccount[]> => {
  if (!actor.account) return [];
  const own: AutopostAccount[] = await ownedBy(sql, actor.account.id);
  return isForSite ? [...own, ...(await ownedBy(sql, null))] : own;
};

export type NewAccount = Pick<
  AutopostAccount,
  'ownerId' | 'network' | 'instance' | 'handle' | 'credentials' | 'state' | 'visibility' | 'messageLimit'
> & { readonly identity: string | null; readonly now: Date };

const rowOf = (account: NewAccount) => ({
  user_id: account.ownerId,
  network: account.network,
  instance: account.instance,
  handle: account.handle,
  identity: account.identity,
  credentials: account.credentials,
  state: account.state,
  visibility: account.visibility,
  message_limit: account.messageLimit,
  problem: '',
});

/** Stores an account and returns its id. Connecting the same account again updates its row and keeps its history. */
export const saveAccount = async (sql: Transaction, account: NewAccount): Promise<number> => {
  const row = rowOf(account);
  const [id] = await sql('autopost_accounts')
    .insert({ ...row, created_at: account.now, checked_at: account.now })
    .onConflict('identity')
    .merge({ ...row, checked_at: account.now });
  if (account.identity === null) return Number(id);
  const stored = await sql('autopost_accounts').select('id').where('identity', account.identity).first();
  return Number(stored.id);
};

export const dropAccount = (sql: Transaction, id: number): Promise<number> =>
  sql('autopost_accounts').where({ id }).delete();

/** Deletes unfinished connections of an owner; a new attempt replaces them. */
export const dropUnfinished = (sql: Transaction, ownerId: number | null, network: NetworkType): Promise<number> =>
  sql('autopost_accounts').where({ user_id: ownerId, network, state: 'connecting' }).delete();

/** Stores renewed credentials of an account, unless they changed since they were read. */
export const saveCredentials = (sql: Sql, id: number, former: string, credentials: string): Promise<number> =>
  sql('autopost_accounts').where({ id, credentials: former }).update({ credentials });

export const markAccount = (
  sql: Sql,
  id: number,
  { state, problem, now }: { state: AccountState; problem: Problem | ''; now: Date },
): Promise<number> => sql('autopost_accounts').where({ id }).update({ state, problem, checked_at: now });

/** Accounts of a user, for revoking their access. */
export const accountsOfUser = (sql: Sql, userId: number): Promise<AutopostAccount[]> => ownedBy(sql, userId);
