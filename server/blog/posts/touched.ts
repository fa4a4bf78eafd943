import type { Tag } from '../../core/cache/page-cache.ts';
import type { Deed } from '../../core/context/visit.ts';
import type { Terms } from '../post-model/term-queries.ts';

/** Names every listing that shows a post or did so until here. */
export const touchListings = (deed: Deed, authorId: number, teams: readonly (number | null)[], terms: Terms): void =>
  deed.touch(
    'posts',
    `author:${authorId}`,
    ...terms.categories.map((id): Tag => `category:${id}`),
    ...terms.tags.map((id): Tag => `tag:${id}`),
    ...teams.flatMap((id): Tag[] => (id === null ? [] : [`team:${id}`])),
  );
