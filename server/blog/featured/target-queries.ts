import type { FeaturedType } from '../../../protocol/blog/featured.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';

interface Row {
  readonly name: string;
  readonly password: string | null;
}

const rowOf = (sql: Sql, type: FeaturedType, id: number): Promise<Row | undefined> => {
  if (type === 'post') return sql('posts').select('title as name', 'password').where('id', id).first();
  const none = sql.raw('NULL AS password');
  return type === 'blogger'
    ? sql('users').select('name', none).where('id', id).first()
    : sql('teams').select('title as name', none).where('id', id).first();
};

/** Name of a target that may be featured; refuses a missing target and a post with a password. */
export const featurableName = async (sql: Sql, type: FeaturedType, id: number): Promise<string> => {
  const row = await rowOf(sql, type, id);
  if (!row) throw notFound();
  if (row.password !== null) throw new UserError('FEATURED_PROTECTED');
  return row.name;
};

/** Name of a featured target, whatever its present state. */
export const featuredName = async (sql: Sql, type: FeaturedType, id: number): Promise<string> => {
  const row = await rowOf(sql, type, id);
  if (!row) throw notFound();
  return row.name;
};
