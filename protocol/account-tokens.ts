import { task } from './call.ts';
import { flag, id, line, secret } from './fields.ts';
import { limits } from './limits.ts';

/** Lifetimes of a token that can be chosen, in days. */
export const tokenDays = [30, 90, 365] as const;

/** Tokens by which programs act for an account. */
export const accountTokenTasks = {
  /** Makes a token for a program; `days` is its lifetime. */
  'tokens.create': task({
    name: line(limits.tokenName),
    read: flag,
    write_posts: flag,
    write_comments: flag,
    days: line(4),
    password: secret(limits.password),
  }),
  'tokens.revoke': task({ id }),
};
