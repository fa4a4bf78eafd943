import type { Sql } from '../../core/db/index.ts';
import { picturesOf } from '../../media/index.ts';
import type { PostFields } from '../post-model/index.ts';

const idsIn = async (sql: Sql, table: 'categories' | 'teams', ids: readonly number[]): Promise<Set<number>> => {
  const rows: { id: number }[] = ids.length
    ? await sql(table)
        .select('id')
        .whereIn('id', [...ids])
    : [];
  return new Set(rows.map(({ id }) => id));
};

/** Removes references of an old text to rows that no longer exist: categories, a team, a picture. */
export const dropMissingReferences = async (sql: Sql, fields: PostFields): Promise<PostFields> => {
  const { categoryIds, teamId, coverId } = fields;
  const categories = await idsIn(sql, 'categories', categoryIds);
  const teams = await idsIn(sql, 'teams', teamId === null ? [] : [teamId]);
  const pictures = await picturesOf(sql, coverId === null ? [] : [coverId]);
  return {
    ...fields,
    categoryIds: categoryIds.filter(id => categories.has(id)),
    teamId: teamId !== null && teams.has(teamId) ? teamId : null,
    coverId: coverId !== null && pictures.has(coverId) ? coverId : null,
  };
};
