import { type Mutation, mutate, type Services } from '../core/context/index.ts';
import type { Role } from '../core/policy/index.ts';
import { activeAdmins, setRole, setStatus } from './account-queries.ts';
import { endSessionsOf } from './sign-in/session-queries.ts';

/**
 * True if no other administrator would remain. Locks the administrators' rows, so that parallel removals run one after
 * another.
 */
export const isLastAdmin = async ({ sql }: Pick<Mutation, 'sql'>, id: number): Promise<boolean> => {
  const admins = await activeAdmins(sql);
  return admins.length === 1 && admins[0] === id;
};

/**
 * Changes an account's role and ends its sessions, so that no session id predates the role (security: session
 * fixation). Returns false without a change if the site would have no administrator left.
 */
export const changeRole = async (write: Mutation, id: number, role: Role): Promise<boolean> => {
  if (role !== 'admin' && (await isLastAdmin(write, id))) return false;
  await setRole(write.sql, id, role);
  await endSessionsOf(write.sql, id);
  write.invalidate('posts', `author:${id}`);
  return true;
};

/** Same as `changeRole`, in its own transaction. */
export const grantRole = (services: Services, account: { readonly id: number }, role: Role): Promise<boolean> =>
  mutate(services, write => changeRole(write, account.id, role));

/** Blocks an account and ends its sessions. Returns false without a change for the last administrator. */
export const blockAccount = async (write: Mutation, id: number): Promise<boolean> => {
  if (await isLastAdmin(write, id)) return false;
  await setStatus(write.sql, id, 'active', 'blocked');
  await endSessionsOf(write.sql, id);
  return true;
};

export const unblockAccount = ({ sql }: Mutation, id: number): Promise<number> =>
  setStatus(sql, id, 'blocked', 'active');
