import type { Sql } from '../../core/db.ts';
import { type FieldType, isFieldType, optionsOf, valuesOf } from './shapes.ts';

/** An extra field of an item with what the item holds of it. */
export interface FilledField {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
  readonly type: FieldType;
  readonly options: ReadonlyMap<string, string>;
  readonly value: unknown;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
  readonly type: string;
  readonly definition: string;
}

/** The extra fields of an item: those of its category's group, in their order. */
export const fieldsOfItem = async (sql: Sql, itemId: number): Promise<FilledField[]> => {
  const item: { fields: string | null; field_group_id: number | null } | undefined = await sql('items as i')
    .join('item_categories as c', 'c.id', 'i.category_id')
    .where('i.id', itemId)
    .select('i.fields', 'c.field_group_id')
    .first();
  if (!item?.fields || item.field_group_id === null) return [];
  const rows: Row[] = await sql('item_fields')
    .select('id', 'name', 'alias', 'type', 'definition')
    .where({ group_id: item.field_group_id, published: true })
    .orderBy(['ordering', 'id']);
  const values = valuesOf(item.fields);
  return rows.flatMap(({ type, definition, ...row }) =>
    isFieldType(type) ? [{ ...row, type, options: optionsOf(definition), value: values.get(row.id) }] : [],
  );
};
