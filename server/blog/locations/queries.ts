import type { RequestContext } from '../../core/context/index.ts';
import { countRows, type Sql, type Transaction } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { PostSubject } from '../../core/policy/index.ts';
import { endedPosts, type SubjectRow, subjectColumns, subjectOf } from '../post-model/index.ts';
import type { Place, PlaceColumns } from './place.ts';

/** Post whose location may be set. */
export interface PlaceTarget extends PostSubject {
  readonly title: string;
  readonly slug: string;
  readonly place: PlaceColumns;
}

type TargetRow = SubjectRow & PlaceColumns & Pick<PlaceTarget, 'title' | 'slug'>;

/** Loads a post with its location; throws not found. `lock` locks its row until the transaction ends. */
export const placeTarget = async (
  context: RequestContext,
  by: { id: number } | { slug: string },
  { lock }: { lock: boolean },
): Promise<PlaceTarget> => {
  const query = context
    .sql('posts')
    .where(by)
    .select(...subjectColumns, 'title', 'slug', 'address', 'latitude', 'longitude')
    .first();
  const row: TargetRow | undefined = await (lock ? query.forUpdate() : query);
  if (!row) throw notFound();
  const { title, slug, address, latitude, longitude } = row;
  return { ...subjectOf(context, row), title, slug, place: { address, latitude, longitude } };
};

export const storePlace = async (sql: Transaction, id: number, place: PlaceColumns, now: Date): Promise<void> => {
  await sql('posts')
    .where('id', id)
    .update({ ...place, modified_at: now, version: sql.raw('version + 1') });
};

/** Post on the page of places. */
export interface PlacedPost extends Place {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly language: string;
  readonly direction: string;
  readonly ratings: { readonly count: number; readonly sum: number };
}

type PlacedRow = Omit<PlacedPost, 'ratings'> & { readonly ratings_count: number; readonly ratings_sum: number };

const located = (sql: Sql, now: Date) =>
  sql('posts as p').where('p.located', 1).where('p.published_at', '<=', now).whereNotIn('p.id', endedPosts(sql, now));

export const locatedCount = (sql: Sql, now: Date): Promise<number> => countRows(located(sql, now));

/** Public posts with coordinates, the newest first. */
export const locatedPosts = async (
  sql: Sql,
  now: Date,
  { start, count }: { start: number; count: number },
): Promise<PlacedPost[]> => {
  const rows: PlacedRow[] = await located(sql, now)
    .select(...['id', 'title', 'slug', 'language', 'direction', 'address', 'latitude', 'longitude'].map(c => `p.${c}`))
    .select('p.ratings_count', 'p.ratings_sum')
    .orderBy([
      { column: 'p.published_at', order: 'desc' },
      { column: 'p.id', order: 'desc' },
    ])
    .limit(count)
    .offset(start);
  return rows.map(({ ratings_count, ratings_sum, ...row }) => ({
    ...row,
    ratings: { count: ratings_count, sum: ratings_sum },
  }));
};
