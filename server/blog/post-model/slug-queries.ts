import { reservedSlugs } from '../../../protocol/blog/slugs.ts';
import { escapeLike, isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';

const maxCandidates = 1_000;

const usedLike = async (sql: Sql, slug: string, postId: number | null): Promise<Set<string>> => {
  const rows: { slug: string }[] = await sql('posts')
    .select('slug')
    .where(query => query.where('slug', slug).orWhere('slug', 'like', `${escapeLike(slug)}-%`))
    .modify(query => {
      if (postId !== null) query.whereNot('id', postId);
    })
    .limit(maxCandidates);
  return new Set(rows.map(row => row.slug.toLowerCase()));
};

/**
 * Stores under the first of `slug`, `slug-2`, `slug-3` … that is neither taken nor a page of the site (ruling 23). The
 * unique key settles races; the loser tries the next one.
 */
export const withFreeSlug = async <T>(
  sql: Transaction,
  { slug, postId }: { slug: string; postId: number | null },
  store: (slug: string) => Promise<T>,
): Promise<T> => {
  const used = await usedLike(sql, slug, postId);
  for (let number = 1; ; number++) {
    const name = number === 1 ? slug : `${slug}-${number}`;
    if (used.has(name) || reservedSlugs.has(name)) continue;
    try {
      return await store(name);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
};
