import { type DefinedField, fieldsById } from '../../articles/fields/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import type { Batch, Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { importedFieldIds } from './field-queries.ts';

/** Values of the extra fields of the articles of a batch. */
export interface FieldValues {
  /** Column `fields` of an article. */
  readonly columnOf: (batch: Batch, row: SourceRow) => string | null;
  /** Values from other tables that tell whether the article changed there. */
  readonly hashedOf: (row: SourceRow) => string;
}

/** Our fields of an old site, by their old ids. */
export const importedFields = async (
  { services: { sql }, source }: Swap,
  system: 'joomla' | 'k2',
): Promise<ReadonlyMap<string, DefinedField>> => {
  const ids = await importedFieldIds(sql, legacySource(system, source.site.name));
  const fields = new Map((await fieldsById(sql, [...ids.values()])).map(field => [field.id, field]));
  return new Map(
    [...ids].flatMap(([oldId, id]) => {
      const field = fields.get(id);
      return field ? [[oldId, field] as const] : [];
    }),
  );
};
