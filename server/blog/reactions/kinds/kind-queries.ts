import type { Sql, Transaction } from '../../../core/db/index.ts';

/** Stored kind of reaction: one of the site's own, or a standard one that was changed. */
export interface StoredKind {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly published: number;
}

const columns = ['id', 'number', 'name', 'label', 'icon', 'published'] as const;

export const storedKinds = (sql: Sql): Promise<StoredKind[]> =>
  sql('reaction_kinds')
    .select(...columns)
    .orderBy('number');

/** Locks the kinds, so that two new ones never get the same number. */
export const lockKinds = (sql: Transaction): Promise<StoredKind[]> =>
  sql('reaction_kinds')
    .select(...columns)
    .orderBy('number')
    .forUpdate();

export type KindFields = Pick<StoredKind, 'label' | 'icon'> & { readonly published: boolean };

/** Adds a kind, or changes the one of this number. */
export const saveKind = (
  sql: Transaction,
  key: { readonly number: number; readonly name: string },
  fields: KindFields,
): Promise<unknown> =>
  sql('reaction_kinds')
    .insert({ ...key, ...fields })
    .onConflict('number')
    .merge(['label', 'icon', 'published']);

/** Tells whether anybody reacted with the kind. */
export const isKindUsed = async (sql: Sql, id: number): Promise<boolean> => {
  const row: { used: number } | undefined = await sql('reaction_kinds as k')
    .join('reactions as r', 'r.reaction', 'k.number')
    .where('k.id', id)
    .first(sql.raw('1 AS used'));
  return row !== undefined;
};
