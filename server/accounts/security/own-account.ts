import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { Redirect } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Account } from '../../core/policy/index.ts';
import type { AccountRow } from '../account-queries.ts';
import { verifyPasswordAgain } from '../sign-in/credentials.ts';

export const ownAccountOf = ({ actor }: RequestContext): Account => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return actor.account;
};

/**
 * Account whose owner has typed the password again, or was just identified; the error belongs to the field `password`.
 */
export const confirmedOwner = async (context: RequestContext, password: string): Promise<AccountRow> => {
  ownAccountOf(context);
  return (await verifyPasswordAgain(context, password, 'password')).account;
};

/** Back to the security page with a notice. */
export const secured = (words: string, to: string = paths.security): Redirect => ({
  to,
  notice: { kind: 'success', text: words, takesFocus: true },
});

/** Leads to the page of new recovery codes, with a notice. */
export const toCodes = (key: string, words: string): Redirect =>
  secured(words, `/account/security/recovery-codes?key=${key}`);
