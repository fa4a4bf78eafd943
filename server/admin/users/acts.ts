import { limits } from '../../../protocol/limits.ts';
import {
  addProfileNote,
  blockAccount,
  changeProfileValues,
  changeRole,
  typedValues,
  unblockAccount,
} from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkLength } from '../../core/forms/index.ts';
import { authorize, type Role } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  addBan,
  hideComments,
  publishedComments,
  showComments,
  takeBan,
  type UserLine,
  usersAmong,
} from './queries.ts';

const among = async ({ sql }: RequestContext, ids: readonly number[], lock: boolean): Promise<UserLine[]> => {
  const wanted = [...new Set(ids)];
  const users = await usersAmong(sql, wanted, { lock });
  if (users.length < wanted.length || users.some(({ status }) => status === 'erased')) throw notFound();
  return users;
};

/** Returns the accounts and locks their rows. Throws if one does not exist or is erased. */
export const heldUsers = (context: RequestContext, ids: readonly number[]): Promise<UserLine[]> =>
  among(context, ids, true);

export const shownUsers = (context: RequestContext, ids: readonly number[]): Promise<UserLine[]> =>
  among(context, ids, false);

const only = ([user]: readonly UserLine[]): UserLine => {
  if (!user) throw notFound();
  return user;
};

export const heldUser = async (context: RequestContext, id: number): Promise<UserLine> =>
  only(await heldUsers(context, [id]));

export const shownUser = async (context: RequestContext, id: number): Promise<UserLine> =>
  only(await shownUsers(context, [id]));

const lastAdmin = (): UserError => new UserError('USER_LAST_ADMIN', { status: 409, field: 'role' });

export const setRoleOf = async (mutation: MutationContext, user: UserLine, role: Role): Promise<void> => {
  if (user.role === role) return;
  if (!(await changeRole(mutation, user.id, role))) throw lastAdmin();
  await audit(mutation, { act: 'user.role', type: 'user', ids: [user.id], detail: () => `${user.role} → ${role}` });
};

/** Changes further values of an account and adds a note of the staff. */
export const saveValues = async (
  mutation: MutationContext,
  { id }: UserLine,
  posted: Readonly<Record<string, readonly string[]>> | undefined,
  note: string,
): Promise<void> => {
  const typed = typedValues(posted);
  checkLength(note, 'note', 'USER_NOTE_NEW', limits.profileValue);
  await changeProfileValues(mutation.sql, id, { isInternal: false }, typed);
  await changeProfileValues(mutation.sql, id, { isInternal: true }, typed);
  if (note.trim() !== '') await addProfileNote(mutation.sql, id, note.trim(), moment(mutation.services.clock));
  await audit(mutation, { act: 'user.values', type: 'user', ids: [id] });
};

/** Blocks the active ones of these accounts, all or none. */
export const block = async (mutation: MutationContext, users: readonly UserLine[]): Promise<void> => {
  const active = users.filter(({ status }) => status === 'active');
  for (const { id } of active) if (!(await blockAccount(mutation, id))) throw lastAdmin();
  await audit(mutation, { act: 'user.block', type: 'user', ids: active.map(({ id }) => id) });
};

export const unblock = async (mutation: MutationContext, users: readonly UserLine[]): Promise<void> => {
  const blocked = users.filter(({ status }) => status === 'blocked');
  for (const { id } of blocked) await unblockAccount(mutation, id);
  await audit(mutation, { act: 'user.unblock', type: 'user', ids: blocked.map(({ id }) => id) });
};

const invalidatePosts = (mutation: MutationContext, posts: readonly number[]): void =>
  mutation.invalidate(...posts.map(id => `post:${id}` as const));

/** Blocks accounts that are not banned yet, and hides their comments. */
export const ban = async (mutation: MutationContext, users: readonly UserLine[]): Promise<void> => {
  const fresh = users.filter(({ isBanned }) => !isBanned);
  // Lifting the ban unblocks the account, so banning a blocked one needs the right to block.
  for (const user of fresh) if (user.status === 'blocked') authorize(mutation.actor, 'user.block', user);
  await block(mutation, fresh);
  for (const { id } of fresh) {
    const made = { byId: mutation.actor.account?.id ?? null, createdAt: moment(mutation.services.clock) };
    await addBan(mutation.sql, id, made);
    const comments = await publishedComments(mutation.sql, id);
    invalidatePosts(mutation, await hideComments(mutation.sql, id, made));
    await emit(mutation, 'comment.withdrawn', { kind: 'post', comments, isRemoved: true });
  }
  await audit(mutation, { act: 'user.ban', type: 'user', ids: fresh.map(({ id }) => id) });
};

export const unban = async (mutation: MutationContext, users: readonly UserLine[]): Promise<void> => {
  const banned = users.filter(({ isBanned }) => isBanned);
  for (const user of banned) {
    const { id } = user;
    const made = await takeBan(mutation.sql, id);
    if (made?.byId !== mutation.actor.account?.id) authorize(mutation.actor, 'user.block', user);
    if (made) {
      const before = new Set((await publishedComments(mutation.sql, id)).map(comment => comment.id));
      invalidatePosts(mutation, await showComments(mutation.sql, id, made));
      const comments = (await publishedComments(mutation.sql, id)).filter(comment => !before.has(comment.id));
      await emit(mutation, 'comment.published', { kind: 'post', comments });
    }
  }
  await unblock(mutation, banned);
  await audit(mutation, { act: 'user.unban', type: 'user', ids: banned.map(({ id }) => id) });
};
