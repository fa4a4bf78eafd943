import { randomBytes } from 'node:crypto';
import { limits } from '../../protocol/limits.ts';
import type { TransactionContext } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { permalinkOf, usernameKey } from './account-names.ts';
import { type AccountRow, accountByUsername } from './account-queries.ts';
import { accountByLoginName, insertLoginName, takenNames } from './login-name-queries.ts';

/** Account that a username or a name of an old site belongs to, in any case and Unicode form. */
export const accountByName = async (sql: Sql, name: string): Promise<AccountRow | undefined> => {
  const key = usernameKey(name);
  return (await accountByUsername(sql, key)) ?? (await accountByLoginName(sql, key));
};

/**
 * Lets an account also sign in by its username of the site `siteId` (`old_sites`), of any script, with `@` and blanks;
 * blanks at the ends do not count. Returns whether the account signs in by this name from now on: false if the name is
 * another account's, is empty or has more than 190 characters.
 */
export const addLoginName = async (
  { sql }: Pick<TransactionContext, 'sql'>,
  userId: number,
  siteId: number,
  username: string,
): Promise<boolean> => {
  const key = usernameKey(username);
  // The field of the sign-in form takes as many characters.
  if (key === '' || key.length > limits.email) return false;
  const owner = await accountByName(sql, username);
  return owner ? owner.id === userId : insertLoginName(sql, { key, userId, siteId });
};

const numbered = 20;

/** A username from a person's name that no account has: words and hyphens, with a number where that is taken. */
export const freeUsername = async (sql: Sql, name: string): Promise<string> => {
  const base = permalinkOf(name)
    .slice(0, limits.username - 10)
    .padEnd(2, '1');
  const wanted = [base, ...Array.from({ length: numbered }, (_, index) => `${base}-${index + 2}`)];
  const taken = await takenNames(sql, wanted);
  return wanted.find(one => !taken.has(one)) ?? `${base}-${randomBytes(4).toString('hex')}`;
};
