import { blockAccount, changeRole, unblockAccount } from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import type { Deed, Visit } from '../../core/context/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { demand, type Role } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { hideComments, showComments } from './comment-queries.ts';
import { addBan, takeBan, type UserLine, usersAmong } from './queries.ts';

const among = async ({ sql }: Visit, ids: readonly number[], lock: boolean): Promise<UserLine[]> => {
  const wanted = [...new Set(ids)];
  const users = await usersAmong(sql, wanted, { lock });
  if (users.length < wanted.length || users.some(({ status }) => status === 'erased')) throw notFound();
  return users;
};

/** The accounts, all of them there, none of them erased; nobody else decides about them meanwhile. */
export const heldUsers = (visit: Visit, ids: readonly number[]): Promise<UserLine[]> => among(visit, ids, true);

export const shownUsers = (visit: Visit, ids: readonly number[]): Promise<UserLine[]> => among(visit, ids, false);

const only = ([user]: readonly UserLine[]): UserLine => {
  if (!user) throw notFound();
  return user;
};

export const heldUser = async (visit: Visit, id: number): Promise<UserLine> => only(await heldUsers(visit, [id]));

export const shownUser = async (visit: Visit, id: number): Promise<UserLine> => only(await shownUsers(visit, [id]));

const lastAdmin = (): Refusal => new Refusal('USER_LAST_ADMIN', { status: 409, field: 'role' });

export const setRoleOf = async (deed: Deed, user: UserLine, role: Role): Promise<void> => {
  if (user.role === role) return;
  if (!(await changeRole(deed, user.id, role))) throw lastAdmin();
  await audit(deed, { act: 'user.role', type: 'user', ids: [user.id], detail: () => `${user.role} → ${role}` });
};

/** Shuts active accounts; others stay as they are. All or none. */
export const block = async (deed: Deed, users: readonly UserLine[]): Promise<void> => {
  const active = users.filter(({ status }) => status === 'active');
  for (const { id } of active) if (!(await blockAccount(deed, id))) throw lastAdmin();
  await audit(deed, { act: 'user.block', type: 'user', ids: active.map(({ id }) => id) });
};

export const unblock = async (deed: Deed, users: readonly UserLine[]): Promise<void> => {
  const blocked = users.filter(({ status }) => status === 'blocked');
  for (const { id } of blocked) await unblockAccount(deed, id);
  await audit(deed, { act: 'user.unblock', type: 'user', ids: blocked.map(({ id }) => id) });
};

const touchPosts = (deed: Deed, posts: readonly number[]): void =>
  deed.touch(...posts.map(id => `post:${id}` as const));

/** Blocks accounts and takes their comments out of sight; who is banned already stays so. */
export const ban = async (deed: Deed, users: readonly UserLine[]): Promise<void> => {
  const fresh = users.filter(({ isBanned }) => !isBanned);
  // A ban that is lifted lets in again: who was blocked before is for those who may do so.
  for (const user of fresh) if (user.status === 'blocked') demand(deed.actor, 'user.block', user);
  await block(deed, fresh);
  for (const { id } of fresh) {
    const made = { byId: deed.actor.account?.id ?? null, createdAt: moment(deed.services.clock) };
    await addBan(deed.sql, id, made);
    touchPosts(deed, await hideComments(deed.sql, id, made));
  }
  await audit(deed, { act: 'user.ban', type: 'user', ids: fresh.map(({ id }) => id) });
};

export const unban = async (deed: Deed, users: readonly UserLine[]): Promise<void> => {
  const banned = users.filter(({ isBanned }) => isBanned);
  for (const user of banned) {
    const { id } = user;
    const made = await takeBan(deed.sql, id);
    if (made?.byId !== deed.actor.account?.id) demand(deed.actor, 'user.block', user);
    if (made) touchPosts(deed, await showComments(deed.sql, id, made));
  }
  await unblock(deed, banned);
  await audit(deed, { act: 'user.unban', type: 'user', ids: banned.map(({ id }) => id) });
};
