import { ordered, type Sql } from '../../core/db/index.ts';
import { picturesOf, type StoredPicture } from '../../media/index.ts';
import { endedPosts } from '../post-model/index.ts';
import type { Neighbour } from './post.ts';

const shown = 3;
/** Number of newest posts read for each tag and category, so that the cost does not grow with the archive. */
const newestEach = 20;
/** A shared tag counts more than a shared category. */
const weights = { tag: 3, category: 1 } as const;

/** Related post as a small card shows it. */
export interface RelatedPost extends Neighbour {
  readonly publishedAt: Date;
  readonly cover: StoredPicture | null;
}

interface RelatedKey {
  readonly id: number;
  readonly tags: readonly { readonly id: number }[];
  readonly categories: readonly { readonly id: number }[];
}

const newestOf = (sql: Sql, kind: keyof typeof weights, id: number, post: RelatedKey, now: Date) =>
  sql(kind === 'tag' ? 'post_tags' : 'post_categories')
    .select('post_id', 'published_at', sql.raw('? AS weight', [weights[kind]]))
    .where({ [`${kind}_id`]: id, listed: 1 })
    .where('published_at', '<=', now)
    .whereNot('post_id', post.id)
    .whereNotIn('post_id', endedPosts(sql, now))
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'post_id', order: 'desc' },
    ])
    .limit(newestEach);

/** Listed posts with most tags and categories in common, newest first among equals: one statement, and one for covers. */
export const relatedOf = async (sql: Sql, post: RelatedKey, now: Date): Promise<RelatedPost[]> => {
  const parts = [
    ...post.tags.slice(0, 12).map(({ id }) => newestOf(sql, 'tag', id, post, now)),
    ...post.categories.slice(0, 6).map(({ id }) => newestOf(sql, 'category', id, post, now)),
  ];
  if (parts.length === 0) return [];
  const best = sql
    .from(sql.unionAll(parts, true).as('shared'))
    .select('post_id')
    .sum({ score: 'weight' })
    .max({ at: 'published_at' })
    .groupBy('post_id')
    .orderBy(ordered('desc', 'score', 'at', 'post_id'))
    .limit(shown);
  const rows: (Neighbour & { publishedAt: Date; coverId: number | null })[] = await sql
    .from(best.as('best'))
    .join('posts as p', 'p.id', 'best.post_id')
    .select('p.id', 'p.title', 'p.slug', { publishedAt: 'p.published_at' })
    .select({ coverId: sql.raw('IF(p.password IS NULL, p.cover_id, NULL)') })
    .orderBy(ordered('desc', 'best.score', 'best.at', 'best.post_id'));
  const covers = await picturesOf(
    sql,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  return rows.map(({ coverId, ...row }) => ({ ...row, cover: covers.get(coverId ?? 0) ?? null }));
};
