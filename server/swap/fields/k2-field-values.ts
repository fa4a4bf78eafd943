import type { Swap } from '../run/index.ts';
import { type FieldValues, importedFields } from './field-values.ts';
import { k2Values } from './k2-values.ts';
import { valueColumn } from './value-column.ts';

/** Values of the extra fields of items of K2, which are in their rows. */
export const k2FieldValues = async (swap: Swap): Promise<FieldValues> => {
  const fields = await importedFields(swap, 'k2');
  return {
    columnOf: (batch, row) => {
      const values = k2Values(row);
      if (!values) batch.note('extra fields cannot be read; kept in this receipt', row.extra_fields ?? '');
      return valueColumn(
        batch,
        [...(values ?? [])].flatMap(([oldId, value]) => {
          const field = fields.get(oldId);
          if (!field)
            batch.note('value of an extra field that does not exist; kept in this receipt', JSON.stringify(value));
          return field ? [[field, value] as const] : [];
        }),
      );
    },
    hashedOf: () => '',
  };
};
