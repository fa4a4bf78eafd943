import type { ForeignKey } from '../tables/column-queries.ts';

/** Names of tables, each after those that its rows refer to; references in a circle are left as they are. */
export const inDependencyOrder = (names: readonly string[], keys: readonly ForeignKey[]): string[] => {
  const ordered = new Set<string>();
  const open = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name) || open.has(name)) return;
    open.add(name);
    for (const { table, target } of keys) if (table === name && names.includes(target)) add(target);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
};
