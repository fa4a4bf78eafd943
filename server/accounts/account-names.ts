import { limits } from '../../protocol/limits.ts';
import { UserError } from '../core/errors/index.ts';
import { isMailAddress } from '../core/net/index.ts';

/** Comparison key of a username: equal for names that differ only in case or Unicode form. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

// Letters, marks and digits of any script; no `@`, so that a name cannot look like a mail address.
const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** Throws a UserError for the field `username` if the name is invalid. */
export const checkUsername = (username: string): void => {
  const key = usernameKey(username);
  if (key.length < 2 || key.length > limits.username || !usernamePattern.test(key))
    throw new UserError('USERNAME_FORM', { args: [limits.username], field: 'username' });
};

export const checkName = (name: string): void => {
  if (name === '') throw new UserError('NAME_MISSING', { field: 'name' });
};

export const checkEmail = (email: string): void => {
  if (!isMailAddress(email)) throw new UserError('EMAIL_FORM', { field: 'email' });
};

/** Permalink of an account: its username as words and hyphens. */
export const permalinkOf = (username: string): string =>
  usernameKey(username)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'account';
