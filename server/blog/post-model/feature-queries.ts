import type { FeaturedType } from '../../../protocol/blog/featured.ts';
import type { Tag } from '../../core/cache/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { moment } from '../../core/time/index.ts';

const tagsOf = (type: FeaturedType, id: number): Tag[] => {
  if (type === 'post') return ['featured', `post:${id}`];
  return [type === 'blogger' ? `author:${id}` : `team:${id}`];
};

/** Features a target; a target that is featured already is unchanged. Invalidates its pages. */
export const feature = async (mutation: MutationContext, type: FeaturedType, id: number): Promise<void> => {
  await mutation
    .sql('featured')
    .insert({
      type,
      target_id: id,
      created_by: mutation.actor.account?.id ?? null,
      created_at: moment(mutation.services.clock),
    })
    .onConflict(['type', 'target_id'])
    .ignore();
  mutation.invalidate(...tagsOf(type, id));
};

/** Ends the feature of a target, if it is featured. */
export const unfeature = async (mutation: MutationContext, type: FeaturedType, id: number): Promise<void> => {
  await mutation.sql('featured').where({ type, target_id: id }).delete();
  mutation.invalidate(...tagsOf(type, id));
};

/** Featured ones among these ids, in one query. */
export const featuredOf = async (
  sql: Sql,
  type: FeaturedType,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows: { id: number }[] = await sql('featured')
    .select({ id: 'target_id' })
    .where('type', type)
    .whereIn('target_id', ids);
  return new Set(rows.map(row => row.id));
};

export const isFeatured = async (sql: Sql, type: FeaturedType, id: number): Promise<boolean> =>
  (await featuredOf(sql, type, [id])).has(id);
