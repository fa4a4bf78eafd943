import type { RequestContext } from '../../core/context/index.ts';
import { countRows, type Sql, type Transaction } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type ReaderLocale, readerLocaleColumns } from '../../core/i18n/index.ts';
import { hasRole, type MemberSubject } from '../../core/policy/index.ts';
import { type Team, teamBy } from '../team-model/index.ts';

/** Account and team, with the policy subject of changes. */
export interface MemberTarget extends MemberSubject {
  readonly team: Team;
  readonly name: string;
}

const lockTeam = (sql: Sql, teamId: number): Promise<unknown> =>
  sql('teams').select('id').where('id', teamId).forUpdate();

/** Membership of one account, without a lock. */
export const membershipOf = async (context: RequestContext, teamId: number, userId: number): Promise<MemberTarget> => {
  const { sql } = context;
  const team = await teamBy(context, { id: teamId });
  const user: { name: string; is_admin: number | null } | undefined = await sql('users as u')
    .leftJoin('team_members as m', join => join.on('m.user_id', 'u.id').andOnVal('m.team_id', teamId))
    .where('u.id', userId)
    .first('u.name', 'm.is_admin');
  if (!team || !user) throw notFound();
  return {
    team,
    userId,
    name: user.name,
    isMember: user.is_admin !== null,
    isAdmin: user.is_admin === 1,
    admins: await countRows(sql('team_members').where({ team_id: teamId, is_admin: 1 })),
  };
};

/** Membership with the team's row locked, which serializes changes of its members. */
export const lockedMembership = async (
  context: RequestContext,
  teamId: number,
  userId: number,
): Promise<MemberTarget> => {
  await lockTeam(context.sql, teamId);
  return membershipOf(context, teamId, userId);
};

interface NewMembers {
  readonly teamId: number;
  readonly userIds: readonly number[];
  readonly now: Date;
}

/** Adds members, each once, and deletes their requests. Returns the new ones. */
export const addMembers = async (sql: Transaction, { teamId, userIds, now }: NewMembers): Promise<Set<number>> => {
  await lockTeam(sql, teamId);
  const known: number[] = await sql('team_members')
    .where('team_id', teamId)
    .whereIn('user_id', userIds)
    .forUpdate()
    .pluck('user_id');
  const fresh = new Set(userIds.filter(id => !known.includes(id)));
  if (fresh.size > 0)
    await sql('team_members')
      .insert([...fresh].map(user_id => ({ team_id: teamId, user_id, is_admin: 0, created_at: now })))
      .onConflict(['team_id', 'user_id'])
      .ignore();
  await sql('team_requests').where('team_id', teamId).whereIn('user_id', userIds).delete();
  return fresh;
};

export const removeMember = (sql: Transaction, teamId: number, userId: number): Promise<number> =>
  sql('team_members').where({ team_id: teamId, user_id: userId }).delete();

export const changeAdmin = (sql: Transaction, teamId: number, userId: number, isAdmin: boolean): Promise<number> =>
  sql('team_members').where({ team_id: teamId, user_id: userId }).update({ is_admin: isAdmin });

/** Stores a membership request; false: there is one. */
export const addRequest = async (sql: Transaction, teamId: number, userId: number, now: Date): Promise<boolean> => {
  const rows: unknown[] = await sql('team_requests').where({ team_id: teamId, user_id: userId }).forUpdate();
  if (rows.length > 0) return false;
  await sql('team_requests')
    .insert({ team_id: teamId, user_id: userId, created_at: now })
    .onConflict(['team_id', 'user_id'])
    .ignore();
  return true;
};

/** Deletes a request; false: it was answered by another admin. */
export const deleteRequest = async (sql: Transaction, teamId: number, userId: number): Promise<boolean> =>
  (await sql('team_requests').where({ team_id: teamId, user_id: userId }).delete()) > 0;

export interface MailRecipient extends ReaderLocale {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export const adminsOf = (sql: Sql, teamId: number): Promise<MailRecipient[]> =>
  sql('team_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.team_id': teamId, 'm.is_admin': 1, 'u.status': 'active' })
    .select({ id: 'u.id', name: 'u.name', email: 'u.email', ...readerLocaleColumns });

const active = (sql: Sql) =>
  sql('users as u').where('u.status', 'active').select('u.id', 'u.name', 'u.email', 'u.username', readerLocaleColumns);

/** Accounts of typed names and chosen ids, and the names that match none. */
export const findInvited = async (
  sql: Sql,
  { ids, usernames }: { ids: readonly number[]; usernames: readonly string[] },
): Promise<{ found: MailRecipient[]; missing: string[] }> => {
  const rows: (MailRecipient & { username: string })[] = await active(sql).where(query =>
    query.whereIn('id', ids).orWhereIn('username', usernames),
  );
  const known = new Set(rows.map(({ username }) => username.toLowerCase()));
  const found = new Set(rows.map(({ id }) => id));
  return {
    found: rows,
    missing: [
      ...usernames.filter(name => !known.has(name.toLowerCase())),
      ...ids.filter(id => !found.has(id)).map(String),
    ],
  };
};

export interface Request {
  readonly teamId: number;
  readonly teamTitle: string;
  readonly userId: number;
  readonly name: string;
  readonly at: Date;
}

/** Open membership requests, the oldest first: for the teams the account manages, for staff of all teams. */
export const requestsFor = ({ sql, actor }: RequestContext, count: number): Promise<Request[]> => {
  const query = sql('team_requests as r')
    .join('teams as t', 't.id', 'r.team_id')
    .join('users as u', 'u.id', 'r.user_id')
    .orderBy('r.created_at')
    .limit(count)
    .select({ teamId: 'r.team_id', teamTitle: 't.title', userId: 'r.user_id', name: 'u.name', at: 'r.created_at' });
  if (hasRole(actor, 'staff')) return query;
  const run = sql('team_members')
    .select('team_id')
    .where({ user_id: actor.account?.id ?? 0, is_admin: 1 });
  return query.whereIn('r.team_id', run);
};
