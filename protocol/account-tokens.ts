import { task } from './call.ts';
import { flag, id, line, secret } from './fields.ts';
import { limits } from './limits.ts';

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
