import type { Transaction } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { hasSignInWay, lockAccount } from './identity-queries.ts';

/**
 * Removes a way by which an account signs in; `remove` returns the number of removed rows. Throws if there is none, and
 * if it was the last way. The account is locked first, so that of two removals at once the second sees what the first
 * has left.
 */
export const removeSignInWay = async (
  sql: Transaction,
  userId: number,
  remove: () => Promise<number>,
): Promise<void> => {
  await lockAccount(sql, userId);
  if ((await remove()) !== 1) throw notFound();
  if (!(await hasSignInWay(sql, userId))) throw new UserError('SIGN_IN_LAST_WAY', { status: 409, field: 'way' });
};
