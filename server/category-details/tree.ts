import type { Option } from '../core/forms/index.ts';

interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
}

/** Category with its depth in the tree. */
export interface WithDepth<C> {
  readonly category: C;
  readonly level: number;
}

/** Orders categories depth first, siblings in the given order. Categories in a cycle are moved to the root. */
export const treeOf = <C extends TreeNode>(categories: readonly C[]): WithDepth<C>[] => {
  const known = new Set(categories.map(({ id }) => id));
  const children = new Map<number, C[]>();
  for (const category of categories) {
    const { parentId } = category;
    const above = parentId !== null && known.has(parentId) ? parentId : 0;
    children.set(above, [...(children.get(above) ?? []), category]);
  }
  const seen = new Set<number>();
  const under = (category: C, level: number): WithDepth<C>[] => {
    if (seen.has(category.id)) return [];
    seen.add(category.id);
    return [{ category, level }, ...(children.get(category.id) ?? []).flatMap(child => under(child, level + 1))];
  };
  const roots = (children.get(0) ?? []).flatMap(root => under(root, 0));
  return [...roots, ...categories.flatMap(category => under(category, 0))];
};

/** Options of a select with indented titles. */
export const treeOptions = (categories: readonly (TreeNode & { readonly title: string })[]): Option[] =>
  treeOf(categories).map(({ category: { id, title }, level }) => ({
    value: String(id),
    title: `${'\u2003'.repeat(level)}${title}`,
  }));

/** Ids of a category and all its descendants. */
export const subtreeIds = (categories: readonly TreeNode[], id: number): ReadonlySet<number> => {
  const branch = new Set([id]);
  for (const member of branch)
    for (const { id: child, parentId } of categories) if (parentId === member) branch.add(child);
  return branch;
};

/** Path from the root to a category, inclusive. */
export const pathTo = <C extends TreeNode>(categories: readonly C[], id: number): C[] => {
  const byId = new Map(categories.map(category => [category.id, category]));
  const way: C[] = [];
  for (let at = byId.get(id); at && !way.includes(at); at = byId.get(at.parentId ?? 0)) way.unshift(at);
  return way;
};
