import type { ManagedPage } from './queries.ts';

export interface PageWithDepth {
  readonly page: ManagedPage;
  readonly level: number;
}

/** Pages below their parents. A page whose parent is not among them stands in the first level. */
export const pageTree = (pages: readonly ManagedPage[]): PageWithDepth[] => {
  const ids = new Set(pages.map(({ id }) => id));
  const below = new Map<number | null, ManagedPage[]>();
  for (const page of pages) {
    const parent = page.parentId !== null && ids.has(page.parentId) ? page.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), page]);
  }
  const listed = (parent: number | null, level: number): PageWithDepth[] =>
    (below.get(parent) ?? []).flatMap(page => [{ page, level }, ...listed(page.id, level + 1)]);
  return listed(null, 0);
};

/** Ids of a page and of those below it. */
export const subtreeIds = (pages: readonly ManagedPage[], id: number): ReadonlySet<number> => {
  const ids = new Set([id]);
  for (const { page } of pageTree(pages)) if (page.parentId !== null && ids.has(page.parentId)) ids.add(page.id);
  return ids;
};

/** Paths of a page and of those below it after it moved to `path`. */
export const movedPaths = (pages: readonly ManagedPage[], id: number, path: string): ReadonlyMap<number, string> => {
  const moved = new Map([[id, path]]);
  for (const { page } of pageTree(pages)) {
    const above = page.parentId === null ? undefined : moved.get(page.parentId);
    if (above !== undefined && page.id !== id && !page.isTrashed) moved.set(page.id, `${above}/${page.alias}`);
  }
  return moved;
};
