import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { hasRole, type TeamSubject } from '../../core/policy/index.ts';

/** Public data of a team blog. */
export interface Team extends TeamSubject {
  readonly title: string;
  readonly alias: string;
  readonly description: string;
  readonly avatar: string | null;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly hasRequested: boolean;
}

interface Row extends Pick<Team, 'id' | 'title' | 'alias' | 'access' | 'avatar' | 'metaTitle' | 'metaDescription'> {
  description: string | null;
  allow_join: number;
  is_member: number;
  is_admin: number | null;
  has_requested: number;
}

const teamFrom = ({ allow_join, is_member, is_admin, has_requested, description, ...row }: Row): Team => ({
  ...row,
  description: description ?? '',
  allowsJoin: allow_join === 1,
  isMember: is_member === 1,
  isAdmin: is_admin === 1,
  hasRequested: has_requested === 1,
});

const rowsOf = ({ sql, actor }: RequestContext) => {
  const columns = ['t.id', 't.title', 't.alias', 't.description', 't.access', 't.allow_join', 'm.name as avatar'];
  const metaColumns = { metaTitle: 't.meta_title', metaDescription: 't.meta_description' };
  const query = sql('teams as t').leftJoin('media as m', 'm.id', 't.avatar_id').select(columns).select(metaColumns);
  const reader = actor.account?.id;
  if (reader === undefined) return query.select(sql.raw('0 AS is_member, 0 AS is_admin, 0 AS has_requested'));
  return query
    .leftJoin('team_members as own', join => join.on('own.team_id', 't.id').andOnVal('own.user_id', reader))
    .leftJoin('team_requests as request', join =>
      join.on('request.team_id', 't.id').andOnVal('request.user_id', reader),
    )
    .select(
      'own.is_admin',
      sql.raw('own.user_id IS NOT NULL AS is_member, request.user_id IS NOT NULL AS has_requested'),
    );
};

/** Finds a team; the policy (`team.see`) decides whether its page may be opened. */
export const teamBy = async (
  context: RequestContext,
  by: { alias: string } | { id: number },
): Promise<Team | undefined> => {
  const row: Row | undefined = await rowsOf(context)
    .where('alias' in by ? { 't.alias': by.alias } : { 't.id': by.id })
    .first();
  return row && teamFrom(row);
};

/** Existing teams among the ids; the policy decides which of them a reader may know of. */
export const teamsAmong = async (context: RequestContext, ids: readonly number[]): Promise<Team[]> => {
  if (ids.length === 0) return [];
  const rows: Row[] = await rowsOf(context).whereIn('t.id', ids);
  return rows.map(teamFrom);
};

// SQL form of the policy's rule `team.see`.
const visibleIds = ({ sql, actor }: RequestContext) => {
  const query = sql('teams as s').select('s.id', 's.title');
  if (hasRole(actor, 'moderator')) return query;
  if (!actor.account) return query.where('s.access', 'everyone');
  const own = sql('team_members').select('team_id').where('user_id', actor.account.id);
  return query.where(open => open.whereIn('s.access', ['everyone', 'registered']).orWhereIn('s.id', own));
};

/** Page of the teams this reader may see, ordered by title, with the total. */
export const teamsFor = async (
  context: RequestContext,
  { start, count }: { start: number; count: number },
): Promise<{ teams: Team[]; total: number }> => {
  const { sql } = context;
  const shown: { id: number; total: number }[] = await sql
    .from(visibleIds(context).as('v'))
    .select('v.id', sql.raw('COUNT(*) OVER () AS total'))
    .orderBy(['v.title', 'v.id'])
    .limit(count)
    .offset(start);
  const ids = shown.map(({ id }) => id);
  const byId = new Map((await teamsAmong(context, ids)).map(team => [team.id, team]));
  return { teams: ids.flatMap(id => byId.get(id) ?? []), total: Number(shown[0]?.total ?? 0) };
};

export interface Member {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly avatar: string | null;
  readonly isAdmin: boolean;
  /** True for members with an author page. */
  readonly isAuthor: boolean;
}

/** Members of a team, its admins first. */
export const membersOf = async (
  sql: Sql,
  teamId: number,
  { start, count }: { start: number; count: number },
): Promise<Member[]> => {
  const rows: (Omit<Member, 'isAdmin' | 'isAuthor'> & { isAdmin: number; posts: number })[] = await sql(
    'team_members as j',
  )
    .join('users as u', 'u.id', 'j.user_id')
    .leftJoin('media as m', 'm.id', 'u.avatar_id')
    .where('j.team_id', teamId)
    .select('u.id', 'u.name', 'u.permalink', 'm.name as avatar', 'j.is_admin as isAdmin', 'u.posts_count as posts')
    .orderBy([{ column: 'j.is_admin', order: 'desc' }, { column: 'u.name' }, { column: 'u.id' }])
    .limit(count)
    .offset(start);
  return rows.map(({ posts, ...row }) => ({ ...row, isAdmin: row.isAdmin === 1, isAuthor: posts > 0 }));
};

/** Number of members of each team, in one query. */
export const memberCounts = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows: { id: number; count: number }[] = await sql('team_members')
    .select({ id: 'team_id' })
    .count({ count: '*' })
    .whereIn('team_id', ids)
    .groupBy('team_id');
  return new Map(rows.map(row => [row.id, Number(row.count)]));
};

/** Team of the single id in `ids`. */
export const oneTeam = async (context: RequestContext, [id = 0, ...others]: readonly number[]): Promise<Team> => {
  if (others.length > 0) throw new UserError('TEAM_ONE_AT_A_TIME', { field: 'ids' });
  const team = await teamBy(context, { id });
  if (!team) throw notFound();
  return team;
};
