import { z } from 'zod';
import { task } from './call.ts';
import { back, flag, id, ids, line, secret, text } from './fields.ts';
import { limits } from './limits.ts';
import { accountRoles } from './site.ts';

const moved = { ids, return: back };
const one = { id, return: back };

/** Names and address of an account. */
const names = { username: line(limits.username), name: line(limits.name), email: line(limits.email) };

export const peopleTasks = {
  'users.add': task({ ...names, role: z.enum(accountRoles), password: secret(limits.password) }),
  'users.rename': task({ id, ...names }),
  'users.sendReset': task(one),
  'users.signOut': task(one),
  'users.removeSecondFactor': task(one),
  /** Moves everything of the account to the one with this username or address, and deletes it. */
  'users.merge': task({ id, into: line(limits.email), sure: flag }),
  /** Erases the account; with `into` its posts, articles and files go to that account first. */
  'users.delete': task({ id, content: z.enum(['keep', 'hand', 'erase']), into: line(limits.email), sure: flag }),
  'invitations.send': task({ email: line(limits.email), name: line(limits.name), role: z.enum(accountRoles) }),
  /** Ends that these accounts of other servers follow the site or an author. */
  'followers.remove': task(moved),
  'invitations.resend': task(moved),
  'invitations.revoke': task(moved),
  /** An empty secret leaves the stored one. `email_domains` has one domain a line. */
  'openid.save': task({
    id: id.optional(),
    name: line(limits.openidName),
    issuer: line(limits.address),
    client_id: line(limits.title),
    client_secret: secret(limits.password),
    scopes: line(limits.title),
    allows_new: flag,
    email_domains: text(limits.textInput),
    trusts_second_factor: flag,
  }),
  /** Asks the provider for its description. */
  'openid.test': task(one),
  'openid.delete': task(moved),
};
