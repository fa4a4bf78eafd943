import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { PostSubject, RatedSubject } from '../../core/policy/index.ts';
import { type SubjectRow, subjectColumns, subjectOf } from '../post-model/index.ts';
import type { Tally } from './tally.ts';

/** Post with the data of its policy subject and its vote counters. */
export interface RatingTarget extends RatedSubject, Tally {
  readonly slug: string;
  readonly title: string;
}

interface Row extends SubjectRow {
  kind: string;
  slug: string;
  title: string;
  ratings_count: number;
  ratings_sum: number;
}

/** Policy subject of a post with the settings of ratings. */
export const ratedSubject = ({ services: { site } }: RequestContext, post: PostSubject): RatedSubject => ({
  ...post,
  isRatingLocked: site.get('ratings.locked'),
  takesGuestRatings: site.get('ratings.guests'),
  takesAuthorRatings: site.get('ratings.authors'),
});

/**
 * Loads a post; with a lock, its row is locked until the transaction ends, which serializes voters. Pages have no
 * ratings.
 */
export const ratingTarget = async (
  context: RequestContext,
  id: number,
  { lock }: { lock: boolean },
): Promise<RatingTarget> => {
  const query = context
    .sql('posts')
    .select(...subjectColumns, 'kind', 'slug', 'title', 'ratings_count', 'ratings_sum')
    .where('id', id)
    .first();
  const row: Row | undefined = await (lock ? query.forUpdate() : query);
  if (!row || row.kind === 'page' || !context.services.site.get('ratings.enabled')) throw notFound();
  return {
    ...ratedSubject(context, subjectOf(context, row)),
    slug: row.slug,
    title: row.title,
    count: row.ratings_count,
    sum: row.ratings_sum,
  };
};
