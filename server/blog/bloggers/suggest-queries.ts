import { limits } from '../../../protocol/limits.ts';
import type { Role } from '../../core/actor.ts';
import type { Sql } from '../../core/db.ts';
import { literal } from '../../core/like.ts';

export interface SuggestedAuthor {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
}

/** Who may write in the blog. */
const writers: readonly Role[] = ['blogger', 'moderator', 'staff', 'admin'];

const writersOf = (sql: Sql) =>
  sql('users').select('id', 'name', 'permalink').whereIn('role', writers).where('status', 'active');

/** Authors with a word in their name that begins with the text, without these; nobody for no text. */
export const authorsLike = async (
  sql: Sql,
  search: string,
  exclusion: readonly number[],
): Promise<SuggestedAuthor[]> => {
  if (search === '') return [];
  const beginning = `${literal(search)}%`;
  return writersOf(sql)
    .whereRaw('(name LIKE ? OR name LIKE ?)', [beginning, `% ${beginning}`])
    .whereNotIn('id', exclusion)
    .orderBy(['name', 'id'])
    .limit(limits.suggestions);
};

/** Authors by what was typed of them without scripts: the name, or the name of their page where two have one name. */
export const authorsNamed = (sql: Sql, names: readonly string[]): Promise<SuggestedAuthor[]> =>
  writersOf(sql).where(any => any.whereIn('name', names).orWhereIn('permalink', names));
