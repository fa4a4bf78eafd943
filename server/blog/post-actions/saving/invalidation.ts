import type { Tag } from '../../../core/cache/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import type { Terms } from '../../post-model/index.ts';

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
