import { limits } from '../../protocol/limits.ts';
import { UserError } from '../core/errors/index.ts';
import { isMailAddress } from '../core/net/index.ts';

/** The same name in another case or another Unicode form is the same name. */
export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

// Letters of any script, their marks and digits; never `@`, so that a name cannot look like somebody's address.
const usernameForm = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** Refuses what cannot be a username, at its field. */
export const checkUsername = (username: string): void => {
  const key = usernameKey(username);
  if (key.length < 2 || key.length > limits.username || !usernameForm.test(key))
    throw new UserError('USERNAME_FORM', { args: [limits.username], field: 'username' });
};

export const checkName = (name: string): void => {
  if (name === '') throw new UserError('NAME_MISSING', { field: 'name' });
};

export const checkEmail = (email: string): void => {
  if (!isMailAddress(email)) throw new UserError('EMAIL_FORM', { field: 'email' });
};

/** An account's part of an address: its username in words and hyphens. */
export const permalinkOf = (username: string): string =>
  usernameKey(username)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'account';
