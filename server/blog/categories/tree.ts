import type { Category } from './queries.ts';

export interface Branch {
  readonly category: Category;
  readonly branches: readonly Branch[];
}

/** Builds the tree. A category whose parent is missing, or that would be its own ancestor, becomes a root. */
export const treeOf = (categories: readonly Category[]): Branch[] => {
  const byId = new Map(categories.map(category => [category.id, category]));
  const isBelowItself = (category: Category): boolean => {
    const seen = new Set<number>();
    for (let at: Category | undefined = category; at; at = byId.get(at.parentId ?? 0)) {
      if (seen.has(at.id)) return true;
      seen.add(at.id);
    }
    return false;
  };
  const parentOf = (category: Category): number | null =>
    category.parentId !== null && byId.has(category.parentId) && !isBelowItself(category) ? category.parentId : null;
  const below = new Map<number | null, Category[]>();
  for (const category of categories) {
    const parent = parentOf(category);
    below.set(parent, [...(below.get(parent) ?? []), category]);
  }
  const branchesOf = (parent: number | null): Branch[] =>
    (below.get(parent) ?? []).map(category => ({ category, branches: branchesOf(category.id) }));
  return branchesOf(null);
};
