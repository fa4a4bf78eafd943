import type { Tag } from '../../../core/cache/index.ts';
import { emit, type MutationContext } from '../../../core/context/index.ts';
import { moment } from '../../../core/time/index.ts';
import {
  countPosts,
  lockCounts,
  type PostFields,
  relistPosts,
  setTerms,
  type Terms,
  writeContent,
} from '../../post-model/index.ts';
import { addRevision, contentOf } from '../../revision-model/index.ts';
import { linkMedia } from './media-link-queries.ts';
import { setCurrentRevision } from './store-queries.ts';

/** Invalidates every listing that shows a post or did until now. */
export const invalidateListings = (
  mutation: MutationContext,
  authorId: number,
  teams: readonly (number | null)[],
  terms: Terms,
): void =>
  mutation.invalidate(
    'posts',
    `author:${authorId}`,
    ...terms.categories.map((id): Tag => `category:${id}`),
    ...terms.tags.map((id): Tag => `tag:${id}`),
    ...teams.flatMap((id): Tag[] => (id === null ? [] : [`team:${id}`])),
  );

const without = (all: readonly number[], retained: readonly number[]): number[] =>
  all.filter(id => !retained.includes(id));

/** Locks the rows with the counts of a post, old and new, before it is written. */
export const lockTermCounts = (
  mutation: MutationContext,
  authorId: number,
  { categories, tags }: Terms,
): Promise<void> => lockCounts(mutation.sql, { users: [authorId], categories, tags });

interface RelationsInput {
  readonly postId: number;
  readonly fields: PostFields;
  readonly terms: Terms;
  readonly before: Terms;
  readonly by: number;
  /** Previous revision. */
  readonly revisionId: number | null;
}

// An unchanged text creates no new revision.
const currentRevision = async ({ sql, services }: MutationContext, input: RelationsInput): Promise<number> => {
  const { postId, fields, by, revisionId } = input;
  if (revisionId !== null && (await contentOf(sql, revisionId)) === writeContent(fields)) return revisionId;
  return addRevision(sql, { postId, fields, by, now: moment(services.clock) }, 'final');
};

/**
 * Updates the relations of a written post: terms, listings, counts, search, pictures and revision. Returns the revision
 * id.
 */
export const saveRelations = async (mutation: MutationContext, input: RelationsInput): Promise<number> => {
  const { sql, services } = mutation;
  const { postId, fields, terms, before } = input;
  await setTerms(sql, postId, terms);
  await relistPosts(sql, [postId]);
  await countPosts(sql, {
    users: [],
    categories: without(before.categories, terms.categories),
    tags: without(before.tags, terms.tags),
  });
  await emit(mutation, 'post.changed', { ids: [postId] });
  await linkMedia(mutation, fields, { postId, now: moment(services.clock), as: 'shown' });
  const revisionId = await currentRevision(mutation, input);
  await setCurrentRevision(sql, postId, revisionId);
  return revisionId;
};
