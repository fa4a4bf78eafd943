import type { Sql } from '../../core/db/index.ts';
import { type FieldType, isFieldType, optionsOf, settingsOf, valuesOf } from './shapes.ts';

/** Definition of an extra field. */
export interface DefinedField {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
  readonly type: FieldType;
  /** Options by their stored number. */
  readonly options: ReadonlyMap<string, string>;
  readonly isRequired: boolean;
  /** Shown even if empty. */
  readonly showsEmpty: boolean;
  /** Default value for new articles. */
  readonly initial: string;
}

/** Field with the value an article stores. */
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

/** Extra fields of a category's group, in order. */
export const definedFields = async (sql: Sql, categoryId: number): Promise<DefinedField[]> => {
  const rows: Row[] = await sql('item_fields as f')
    .join('item_categories as c', 'c.field_group_id', 'f.group_id')
    .where({ 'c.id': categoryId, 'f.published': true })
    .select(columns)
    .orderBy(['f.ordering', 'f.id']);
  return rows.flatMap(definedFrom);
};

/** Existing fields with these ids, of any group. */
export const fieldsById = async (sql: Sql, ids: readonly number[]): Promise<DefinedField[]> => {
  const rows: Row[] = await sql('item_fields as f')
    .whereIn('f.id', [...ids])
    .select(columns);
  return rows.flatMap(definedFrom);
};

/** True if any category has extra fields. */
export const hasFields = async (sql: Sql): Promise<boolean> =>
  (await sql('item_categories').whereNotNull('field_group_id').first('id')) !== undefined;

/** Extra fields of the group of the article's category, in order, with their values. */
export const fieldsOfArticle = async (sql: Sql, articleId: number): Promise<FilledField[]> => {
  const article: { fields: string | null; category_id: number } | undefined = await sql('items')
    .where('id', articleId)
    .first('fields', 'category_id');
  if (!article) return [];
  const values = valuesOf(article.fields ?? '');
  return (await definedFields(sql, article.category_id)).map(field => ({ ...field, value: values.get(field.id) }));
};
