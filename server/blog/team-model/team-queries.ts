import type { RequestContext } from '../../core/context/index.ts';
import { escapeLike, isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { hasRole } from '../../core/policy/index.ts';

interface TeamFields {
  readonly title: string;
  readonly alias: string;
  readonly description: string;
  readonly access: 'everyone' | 'registered' | 'members';
  readonly allowsJoin: boolean;
  readonly metaTitle: string;
  readonly metaDescription: string;
  /** Undefined: unchanged. */
  readonly avatarId: number | null | undefined;
}

const columnsOf = ({ allowsJoin, avatarId, metaTitle, metaDescription, ...fields }: TeamFields) => ({
  ...fields,
  meta_title: metaTitle,
  meta_description: metaDescription,
  allow_join: allowsJoin,
  ...(avatarId === undefined ? {} : { avatar_id: avatarId }),
});

export const aliasTaken = (): UserError => new UserError('TEAM_ALIAS_TAKEN', { field: 'alias', status: 409 });

const aliasTakenOr = (error: unknown): unknown => (isDuplicate(error) ? aliasTaken() : error);

export const isAliasTaken = async (sql: Sql, alias: string, id: number): Promise<boolean> =>
  (await sql('teams').select('id').where('alias', alias).whereNot('id', id).first()) !== undefined;

/** Creates a team; its creator becomes the first member and admin. Refuses a taken slug. */
export const addTeam = async (sql: Transaction, fields: TeamFields, by: number, now: Date): Promise<number> => {
  try {
    const [id] = await sql('teams').insert({ ...columnsOf(fields), created_by: by, created_at: now });
    await sql('team_members').insert({ team_id: id, user_id: by, is_admin: 1, created_at: now });
    return Number(id);
  } catch (error) {
    throw aliasTakenOr(error);
  }
};

export const changeTeam = async (sql: Transaction, id: number, fields: TeamFields): Promise<void> => {
  try {
    await sql('teams').where('id', id).update(columnsOf(fields));
  } catch (error) {
    throw aliasTakenOr(error);
  }
};

/** Deletes teams with all dependent rows; their posts stay with their authors. */
export const dropTeams = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  await sql('featured').where('type', 'teamblog').whereIn('target_id', ids).delete();
  await sql('subscriptions').where('type', 'team').whereIn('target_id', ids).delete();
  await sql('teams').whereIn('id', ids).delete();
};

export interface OwnTeam {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
  readonly members: number;
  readonly requests: number;
}

interface Row extends Omit<OwnTeam, 'isMember' | 'isAdmin'> {
  is_admin: number | null;
  total: number;
}

const countIn = (sql: Sql, table: string, as: string) =>
  sql(table).count('*').whereRaw('??.team_id = t.id', [table]).as(as);

/** Teams of a user, for staff all teams, ordered by title. */
export const ownTeams = async (
  { sql, actor }: Pick<RequestContext, 'sql' | 'actor'>,
  { start, count, search }: { start: number; count: number; search: string },
): Promise<{ teams: OwnTeam[]; total: number }> => {
  const own = actor.account?.id ?? 0;
  const query = sql('teams as t')
    [hasRole(actor, 'staff') ? 'leftJoin' : 'join']('team_members as own', join =>
      join.on('own.team_id', 't.id').andOnVal('own.user_id', own),
    )
    .select('t.id', 't.title', 't.alias', 'own.is_admin')
    .select(countIn(sql, 'team_members', 'members'), countIn(sql, 'team_requests', 'requests'))
    .select(sql.raw('COUNT(*) OVER () AS total'))
    .orderBy(['t.title', 't.id'])
    .limit(count)
    .offset(start);
  if (search !== '') query.where('t.title', 'like', `%${escapeLike(search)}%`);
  const rows: Row[] = await query;
  return {
    teams: rows.map(({ is_admin, total: _, members, requests, ...row }) => ({
      ...row,
      members: Number(members),
      requests: Number(requests),
      isMember: is_admin !== null,
      isAdmin: is_admin === 1,
    })),
    total: Number(rows[0]?.total ?? 0),
  };
};
