import { accountByEmail, accountById, addLoginName, usernameKey } from '../../accounts/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { moment } from '../../core/time/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import type { Batch, KindImport, OldRow, Outcome } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { datesOf, profileColumns, statusOf, waitingKey } from './account-columns.ts';
import { sourceOfAccount } from './account-queries.ts';
import { type AccountParts, accountParts } from './account-source.ts';
import { freePermalink, freeUsername, usernameForm } from './free-names.ts';

const noParts: AccountParts = { groups: [], website: '', biography: '', permalink: '', blogTitle: '' };

const noteLosses = ({ note, record }: Batch, row: SourceRow): void => {
  if ([...(row.name ?? '')].length > 100) note('name was longer than 100 characters; shortened');
  if (row.requireReset === '1') note('had to set a new password on the old site');
  if (row.otpKey || row.otep) note('two-factor sign-in was not imported; only the password is needed to sign in');
  if (row.params && row.params !== '{}') record('account settings are not imported; kept in this receipt', row.params);
};

interface Address {
  readonly email: string;
  readonly email_key: string;
}

/**
 * The address of an account. An address that another imported account has cannot belong to two: the later gets one that
 * is never mailed.
 */
const addressOf = (batch: Batch, row: SourceRow, permalink: string, isTaken: boolean): Address => {
  const email = row.email ?? '';
  if (statusOf(row) === 'waiting' && isMailAddress(email)) return { email, email_key: waitingKey() };
  if (isMailAddress(email) && !isTaken) return { email, email_key: mailKey(email) };
  batch.note(
    isTaken
      ? 'e-mail address is used by another imported account; a placeholder address was set'
      : 'no valid e-mail address; a placeholder address was set',
  );
  const own = `${permalink}@imported.invalid`;
  return { email: own, email_key: mailKey(own) };
};

const keepLoginName = async (batch: Batch, id: number, old: string, username: string): Promise<void> => {
  if (old.normalize('NFC') === username) return;
  const isAdded = await addLoginName(batch.mutation, id, batch.siteId, old);
  batch.note(
    isAdded
      ? 'username was changed; the old one still works for signing in'
      : 'username is used by another account here; a new one was set',
    username,
  );
};

const add = async (batch: Batch, row: SourceRow, parts: AccountParts): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const own = legacySource('joomla', batch.source.site.name);
  const holder = row.email ? await accountByEmail(sql, mailKey(row.email)) : undefined;
  const isImported = holder !== undefined && (await sourceOfAccount(sql, holder.id)) === own;
  if (holder && !isImported && statusOf(row) === 'active')
    return {
      outcome: 'merged',
      reason: 'an account with this e-mail address already exists here',
      table: 'users',
      id: holder.id,
    };
  const old = row.username ?? '';
  const username = await freeUsername(sql, old);
  const permalink = await freePermalink(sql, parts.permalink || username);
  const id = await batch.insert('users', {
    username,
    username_key: usernameKey(username),
    permalink,
    password: row.password ?? '',
    ...addressOf(batch, row, permalink, holder !== undefined),
    ...profileColumns(row, parts, batch.options.roles),
    ...datesOf(row, moment(batch.services.clock)),
    legacy_source: own,
    legacy_id: row.id ?? '',
  });
  await keepLoginName(batch, id, old, username);
  noteLosses(batch, row);
  return { outcome: 'added', table: 'users', id };
};

const ours = /^\$argon2/;

const change = async (batch: Batch, id: number, row: SourceRow, parts: AccountParts): Promise<void> => {
  const account = await accountById(batch.mutation.sql, id);
  await batch.update('users', id, profileColumns(row, parts, batch.options.roles));
  // A password that was used or set here is newer than the one of the old site.
  if (account && !ours.test(account.password)) await batch.update('users', id, { password: row.password ?? '' });
  batch.mutation.invalidate('posts', `author:${id}`);
};

const isOwnForm = ({ username }: SourceRow): boolean => usernameForm(username ?? '') === username;

const oldAccount = (row: SourceRow, parts: AccountParts): OldRow => {
  // Signing in there moves these.
  const { lastvisitDate: _seen, resetCount: _resets, lastResetTime: _reset, ...rest } = row;
  return {
    oldId: row.id ?? '',
    label: `${row.username ?? ''} (${row.name ?? ''})`,
    hashed: { ...rest, parts },
    add: batch => add(batch, row, parts),
    change: (batch, id) => change(batch, id, row, parts),
  };
};

/** Accounts with their passwords, groups and profiles (swap facts §3). */
export const accountImport: KindImport = {
  kind: 'users',
  table: 'users',
  key: 'id',
  target: 'users',
  compared: ['name', 'role', 'status', 'website', 'biography', 'email', 'timezone', 'blog_title'],
  read: async (swap, rows) => {
    const parts = await accountParts(swap, rows);
    // Names that stay as they are come first: no other account may get one of them.
    return rows
      .toSorted((one, other) => Number(isOwnForm(other)) - Number(isOwnForm(one)))
      .map(row => oldAccount(row, parts.get(row.id ?? '') ?? noParts));
  },
};
