import type { Sql } from '../../core/db/index.ts';
import { type FieldType, isFieldType, optionsOf, settingsOf, valuesOf } from './shapes.ts';

/** An extra field as it is defined. */
export interface DefinedField {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
  readonly type: FieldType;
  /** The choices, by the number that is kept of each. */
  readonly options: ReadonlyMap<string, string>;
  readonly isRequired: boolean;
  /** It is shown although nothing is filled in. */
  readonly showsEmpty: boolean;
  /** What a new item begins with. */
  readonly initial: string;
}

/** The same with what an item holds of it. */
export interface FilledField extends DefinedField {
  readonly value: unknown;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
  readonly type: string;
  readonly definition: string;
  readonly required: number;
}

const columns = ['f.id', 'f.name', 'f.alias', 'f.type', 'f.definition', 'f.required'];

const definedFrom = ({ id, name, alias, type, definition, required }: Row): DefinedField[] => {
  if (!isFieldType(type)) return [];
  const settings = settingsOf(definition);
  const isRequired = type !== 'header' && (required === 1 || settings.isRequired);
  return [{ id, name, alias, type, options: optionsOf(definition), ...settings, isRequired }];
};

/** The extra fields of a category: those of its group, in their order. */
export const definedFields = async (sql: Sql, categoryId: number): Promise<DefinedField[]> => {
  const rows: Row[] = await sql('item_fields as f')
    .join('item_categories as c', 'c.field_group_id', 'f.group_id')
    .where({ 'c.id': categoryId, 'f.published': true })
    .select(columns)
    .orderBy(['f.ordering', 'f.id']);
  return rows.flatMap(definedFrom);
};

/** Those among these ids that there are, of whatever group. */
export const fieldsAmong = async (sql: Sql, ids: readonly number[]): Promise<DefinedField[]> => {
  const rows: Row[] = await sql('item_fields as f')
    .whereIn('f.id', [...ids])
    .select(columns);
  return rows.flatMap(definedFrom);
};

/** Whether any category has extra fields. */
export const hasFields = async (sql: Sql): Promise<boolean> =>
  (await sql('item_categories').whereNotNull('field_group_id').first('id')) !== undefined;

/** The extra fields of an item: those of its category's group, in their order. */
export const fieldsOfItem = async (sql: Sql, itemId: number): Promise<FilledField[]> => {
  const item: { fields: string | null; category_id: number } | undefined = await sql('items')
    .where('id', itemId)
    .first('fields', 'category_id');
  if (!item) return [];
  const values = valuesOf(item.fields ?? '');
  return (await definedFields(sql, item.category_id)).map(field => ({ ...field, value: values.get(field.id) }));
};
