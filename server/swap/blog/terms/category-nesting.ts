import type { Source } from '../../source/index.ts';

/** Which category is below which, by old ids. Parents that are gone and circles are left out. */
export interface CategoryNesting {
  readonly parentOf: ReadonlyMap<string, string>;
  readonly childrenOf: ReadonlyMap<string, readonly string[]>;
}

const mostCategories = 100_000;

const goesRound = (id: string, parents: ReadonlyMap<string, string>): boolean => {
  const passed = new Set([id]);
  for (let up = parents.get(id); up !== undefined; up = parents.get(up)) {
    if (passed.has(up)) return true;
    passed.add(up);
  }
  return false;
};

export const categoryNesting = async (source: Source): Promise<CategoryNesting> => {
  const rows = await source.rowsAfter('easyblog_category', 'id', -1, mostCategories);
  const ids = new Set(rows.map(({ id }) => id));
  const written = new Map(
    rows.flatMap(({ id, parent_id: parent }) => (id && parent && ids.has(parent) ? [[id, parent] as const] : [])),
  );
  const parentOf = new Map([...written].filter(([id]) => !goesRound(id, written)));
  const childrenOf = new Map<string, string[]>();
  for (const [id, parent] of parentOf) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), id]);
  return { parentOf, childrenOf };
};
