import type { Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { type FieldValues, importedFields } from './field-values.ts';
import { joomlaType } from './joomla-definition.ts';
import { fieldSets, oldFieldId } from './joomla-sets.ts';
import { joomlaValue } from './joomla-value.ts';
import { valueColumn } from './value-column.ts';

type ValuesOfField = ReadonlyMap<string, readonly string[]>;

const byArticle = (rows: readonly SourceRow[]): ReadonlyMap<string, ValuesOfField> => {
  const found = new Map<string, Map<string, string[]>>();
  for (const { item_id, field_id, value } of rows) {
    const fields = found.get(item_id ?? '') ?? new Map<string, string[]>();
    fields.set(field_id ?? '', [...(fields.get(field_id ?? '') ?? []), value ?? '']);
    found.set(item_id ?? '', fields);
  }
  return found;
};

/** Values of the fields of these articles of Joomla. One that its category does not show is stored and not shown. */
export const joomlaFieldValues = async (swap: Swap, articles: readonly SourceRow[]): Promise<FieldValues> => {
  const ids = articles.flatMap(({ id }) => id ?? []);
  const values = byArticle(await swap.source.rowsWith('fields_values', 'item_id', ids));
  const sets = await fieldSets(swap);
  const ours = await importedFields(swap, 'joomla');
  return {
    columnOf: (batch, { id, catid }) =>
      valueColumn(
        batch,
        [...(values.get(id ?? '') ?? [])].flatMap(([fieldId, texts]) => {
          const having = sets.filter(({ fields }) => fields.some(field => field.id === fieldId));
          const set = having.find(({ categories }) => categories.includes(catid ?? '')) ?? having[0];
          const row = set?.fields.find(field => field.id === fieldId);
          const field = set && ours.get(oldFieldId(fieldId, set));
          if (!row || !field) return [];
          const value = joomlaValue(row, joomlaType(row), texts);
          if (value === undefined && texts.some(Boolean))
            batch.note('extra field value cannot be read; kept in this receipt', `${field.name}: ${texts.join('\n')}`);
          return [[field, value] as const];
        }),
      ),
    hashedOf: ({ id }) => JSON.stringify([...(values.get(id ?? '') ?? [])]),
  };
};
