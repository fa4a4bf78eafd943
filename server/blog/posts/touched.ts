import type { Tag } from '../../core/cache/index.ts';
import type { Deed } from '../../core/context/index.ts';
import type { Terms } from '../post-model/index.ts';

/** Names every listing that shows a post or did so until here. */
export const touchListings = (deed: Deed, authorId: number, teams: readonly (number | null)[], terms: Terms): void =>
  deed.touch(
    'posts',
    `author:${authorId}`,
    ...terms.categories.map((id): Tag => `category:${id}`),
    ...terms.tags.map((id): Tag => `tag:${id}`),
    ...teams.flatMap((id): Tag[] => (id === null ? [] : [`team:${id}`])),
  );
