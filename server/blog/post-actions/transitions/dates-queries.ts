import { audit } from '../../../audit/index.ts';
import { emit, type MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import type { MovableTarget } from '../../post-model/index.ts';
import { reindex } from '../reindex.ts';
import { invalidatePosts } from './transitions.ts';

/** Start and end of publication; null: no date. */
type PostDates = Readonly<Record<'publishUp' | 'publishDown', Date | null>>;

/** Refuses invalid dates. */
export const checkDates = ({ state }: MovableTarget, { publishUp, publishDown }: PostDates): void => {
  if (state === 'published' && publishUp === null) throw new UserError('POST_DATES_NEEDED', { field: 'publish_up' });
  if (publishUp && publishDown && publishDown <= publishUp)
    throw new UserError('POST_DATES_ORDER', { field: 'publish_down' });
};

/**
 * Sets the dates of a locked post after authorization (spec §2.4), reindexes it and notifies subscribers when it
 * becomes public. Increments the version, so that a concurrent edit is refused.
 */
export const setDates = async (mutation: MutationContext, post: MovableTarget, dates: PostDates): Promise<void> => {
  checkDates(post, dates);
  const { sql } = mutation;
  await reindex(mutation, [post.id], () =>
    sql('posts')
      .where('id', post.id)
      .update({ published_at: dates.publishUp, publish_down: dates.publishDown, version: sql.raw('version + 1') }),
  );
  await invalidatePosts(mutation, [post]);
  await emit(mutation, 'post.published', { ids: [post.id] });
  await audit(mutation, { act: 'post.dates', type: 'post', ids: [post.id], detail: () => post.title });
};
