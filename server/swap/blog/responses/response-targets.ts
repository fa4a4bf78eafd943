import { knownIds, type Swap } from '../../run/index.ts';

/** Kinds of rows here that people follow or that staff features, by the names that EasyBlog gives their types. */
const kindOfType: ReadonlyMap<string, { readonly kind: string; readonly table: string }> = new Map([
  ['post', { kind: 'easyblog posts', table: 'posts' }],
  ['entry', { kind: 'easyblog posts', table: 'posts' }],
  ['blogger', { kind: 'users', table: 'users' }],
  ['category', { kind: 'easyblog categories', table: 'categories' }],
  ['team', { kind: 'easyblog teams', table: 'teams' }],
  ['teamblog', { kind: 'easyblog teams', table: 'teams' }],
]);

export interface NamedTarget {
  readonly type: string;
  readonly id: string;
}

/** Finds the rows here that these types and old ids name. */
export const namedTargets = async (swap: Swap, named: readonly NamedTarget[]) => {
  const ids = new Map<string, ReadonlyMap<string, number>>();
  for (const [type, { kind }] of kindOfType)
    ids.set(
      type,
      await knownIds(
        swap,
        kind,
        named.filter(one => one.type === type).map(({ id }) => id),
      ),
    );
  return ({ type, id }: NamedTarget): { readonly table: string; readonly id: number } | undefined => {
    const [of, found] = [kindOfType.get(type), ids.get(type)?.get(id)];
    return of && found !== undefined ? { table: of.table, id: found } : undefined;
  };
};
