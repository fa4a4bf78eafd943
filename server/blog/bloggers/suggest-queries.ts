import { limits } from '../../../protocol/limits.ts';
import { escapeLike, type Sql } from '../../core/db/index.ts';
import type { Role } from '../../core/policy/index.ts';

export interface SuggestedAuthor {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
}

/** Roles that may write in the blog. */
const writers: readonly Role[] = ['blogger', 'moderator', 'staff', 'admin'];

const writersOf = (sql: Sql) =>
  sql('users').select('id', 'name', 'permalink').whereIn('role', writers).where('status', 'active');

export interface AuthorExclusion {
  readonly exclusion: readonly number[];
  /** Members of this team; 0: no team. */
  readonly team: number;
}

/** Authors with a word in their name that begins with the text; none for an empty text. */
export const authorsLike = async (
  sql: Sql,
  search: string,
  { exclusion, team }: AuthorExclusion,
): Promise<SuggestedAuthor[]> => {
  if (search === '') return [];
  const beginning = `${escapeLike(search)}%`;
  return writersOf(sql)
    .whereRaw('(name LIKE ? OR name LIKE ?)', [beginning, `% ${beginning}`])
    .whereNotIn('id', [...exclusion])
    .modify(query => {
      const members = sql('team_members as m').select('m.user_id').where('m.team_id', team);
      if (team > 0) query.whereNotExists(members.where('m.user_id', sql.ref('users.id')));
    })
    .orderBy(['name', 'id'])
    .limit(limits.suggestions);
};

/** Authors by typed name or, for names that are not unique, by the name of their page. */
export const authorsNamed = (sql: Sql, names: readonly string[]): Promise<SuggestedAuthor[]> =>
  writersOf(sql).where(any => any.whereIn('name', names).orWhereIn('permalink', names));

/** Authors by id. */
export const authorsWithIds = async (sql: Sql, ids: readonly number[]): Promise<SuggestedAuthor[]> =>
  ids.length === 0 ? [] : writersOf(sql).whereIn('id', [...ids]);
