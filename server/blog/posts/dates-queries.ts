import { audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { MovableTarget } from '../post-model/index.ts';
import { touchPosts } from './queries.ts';
import { reindexing } from './reindex-queries.ts';

/** When a post comes out and when it goes; null: no date. */
export interface PostDates {
  readonly publishUp: Date | null;
  readonly publishDown: Date | null;
}

/** Refuses dates that a post cannot have. */
export const checkDates = ({ state }: MovableTarget, { publishUp, publishDown }: PostDates): void => {
  if (state === 'published' && publishUp === null) throw new UserError('POST_DATES_NEEDED', { field: 'publish_up' });
  if (publishUp && publishDown && publishDown <= publishUp)
    throw new UserError('POST_DATES_ORDER', { field: 'publish_down' });
};

/**
 * Gives a post that is held and that the policy has let through other dates (spec §2.4); listings follow, subscribers
 * are told when it is out by that. Whoever writes on it meanwhile is told that it has changed.
 */
export const setDates = async (mutation: MutationContext, post: MovableTarget, dates: PostDates): Promise<void> => {
  checkDates(post, dates);
  const { sql } = mutation;
  await reindexing(mutation, [post.id], () =>
    sql('posts')
      .where('id', post.id)
      .update({ published_at: dates.publishUp, publish_down: dates.publishDown, version: sql.raw('version + 1') }),
  );
  await touchPosts(mutation, [post]);
  await emit(mutation, 'post.published', { ids: [post.id] });
  await audit(mutation, { act: 'post.dates', type: 'post', ids: [post.id], detail: () => post.title });
};
