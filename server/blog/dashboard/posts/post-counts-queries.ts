import { fragmentCache } from '../../../core/cache/index.ts';
import type { ReadContext } from '../../../core/context/index.ts';
import { moment } from '../../../core/time/index.ts';

export interface Count {
  /** State as the filter has it: 1 is published, 2 is scheduled. */
  readonly filter: number;
  readonly categoryId: number | null;
  readonly count: number;
}

/** Number of posts of each state in each category. */
interface PostCounts {
  readonly counts: readonly Count[];
  /** When the next scheduled post is published. */
  readonly expires: Date | null;
}

const countsCache = fragmentCache<PostCounts>('post counts');

const grouped = async (context: ReadContext, authorId: number | null, from: Date | null): Promise<Count[]> => {
  const rows: Count[] = await context
    .sql('posts')
    .select({ filter: 'status_code', categoryId: 'category_id' })
    .count({ count: '*' })
    .groupBy('status_code', 'category_id')
    .modify(query => {
      if (authorId !== null) query.where('author_id', authorId);
      if (from) query.where('status_code', 1).where('dated', '>', from);
    });
  return rows.map(row => ({ ...row, count: Number(row.count) }));
};

const nextPublication = async (context: ReadContext, authorId: number | null, now: Date): Promise<Date | null> => {
  const [row]: { next: Date | null }[] = await context
    .sql('posts')
    .min({ next: 'dated' })
    .where('status_code', 1)
    .where('dated', '>', now)
    .modify(query => {
      if (authorId !== null) query.where('author_id', authorId);
    });
  return row?.next ?? null;
};

const load = async (context: ReadContext, authorId: number | null): Promise<PostCounts> => {
  const now = moment(context.services.clock);
  const all = await grouped(context, authorId, null);
  const next = await nextPublication(context, authorId, now);
  const coming = next ? await grouped(context, authorId, now) : [];
  const comingIn = new Map(coming.map(({ categoryId, count }) => [categoryId, count]));
  const counts = all.flatMap((counted): Count[] => {
    const { filter, categoryId, count } = counted;
    if (filter !== 1) return [counted];
    const later = comingIn.get(categoryId) ?? 0;
    return [
      { filter: 1, categoryId, count: count - later },
      { filter: 2, categoryId, count: later },
    ];
  });
  return { counts, expires: next };
};

/**
 * Post counts of one author or of all, cached until a post changes or its dates pass: a list of 50,000 posts is not
 * counted on every view.
 */
export const postCounts = (context: ReadContext, authorId: number | null): Promise<PostCounts> =>
  countsCache(
    context,
    {
      key: String(authorId ?? 'all'),
      tags: ['posts', 'post-counts', ...(authorId === null ? [] : [`author:${authorId}` as const])],
      expires: counts => counts.expires,
    },
    () => load(context, authorId),
  );
