import type { Sql } from '../../core/db/index.ts';

/** Our fields of an old site, by their old ids. */
export const importedFieldIds = async (sql: Sql, source: string): Promise<ReadonlyMap<string, number>> => {
  const rows: { id: number; legacy_id: string }[] = await sql('item_fields')
    .select('id', 'legacy_id')
    .where('legacy_source', source);
  return new Map(rows.map(({ id, legacy_id }) => [legacy_id, id]));
};

/** Id of a field or group that was imported from here, by this batch too. */
export const importedRowId = async (
  sql: Sql,
  table: 'item_fields' | 'item_field_groups',
  legacy: { readonly legacy_source: string; readonly legacy_id: string },
): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql(table).select('id').where(legacy).first();
  return row?.id;
};

const longestAlias = 180;

/** An alias that no other field of the group has: the wanted one, or one with a number. */
export const freeFieldAlias = async (sql: Sql, group_id: number, wanted: string, ownId = 0): Promise<string> => {
  const plain = wanted.slice(0, longestAlias);
  for (let copy = 1; ; copy++) {
    const alias = copy === 1 ? plain : `${plain}-${copy}`;
    if (!(await sql('item_fields').select('id').where({ group_id, alias }).whereNot('id', ownId).first())) return alias;
  }
};
