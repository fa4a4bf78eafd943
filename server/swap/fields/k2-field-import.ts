import { limits } from '../../../protocol/limits.ts';
import { type FieldType, hasOptions, isFieldType } from '../../articles/fields/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { type Batch, type KindImport, knownIds, type OldRow } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { isOn, numberOf, plainLine } from '../values/index.ts';
import { definitionOf, type FieldOption } from './definition.ts';
import { fieldPages } from './field-derived.ts';
import { freeFieldAlias } from './field-queries.ts';
import { k2Definition } from './k2-definition.ts';
import { missingOptions } from './k2-missing-options.ts';

const typeOf = ({ type }: SourceRow): FieldType => (type && isFieldType(type) ? type : 'textfield');

const aliasIn = (alias: string, name: string): string =>
  /^[\w-]{1,100}$/.test(alias) ? alias : slugOf(alias) || slugOf(name) || 'field';

const columnsOf = async (batch: Batch, row: SourceRow, group: number, missing: readonly FieldOption[], ownId = 0) => {
  const old = k2Definition(row.value);
  if (!old) batch.note('field definition cannot be read; kept in this receipt', row.value ?? '');
  const type = typeOf(row);
  if (type !== row.type) batch.note('unknown field type; imported as a single-line text', row.type ?? '');
  for (const { name } of missing)
    batch.note('a chosen option does not exist; an option named by its number was added', name);
  const name = plainLine(row.name, limits.title) || (row.id ?? '');
  const alias = await freeFieldAlias(batch.mutation.sql, group, aliasIn(old?.alias ?? '', name), ownId);
  const isRequired = old?.isRequired ?? false;
  const { showsEmpty = false, initial = '' } = old ?? {};
  const options = [...(old?.options ?? []), ...missing];
  return {
    ...{ group_id: group, name, alias, type, required: isRequired },
    ...{ published: isOn(row.published), ordering: numberOf(row.ordering) },
    definition: definitionOf({ type, alias, isRequired, showsEmpty, initial, options }),
  };
};

const oldField = (row: SourceRow, group: number | undefined, missing: readonly FieldOption[]): OldRow => ({
  oldId: row.id ?? '',
  label: plainLine(row.name, limits.title),
  hashed: { ...row, missing: missing.map(({ name }) => name).join() },
  add: async batch => {
    if (group === undefined) return { outcome: 'left', reason: 'group does not exist' };
    const id = await batch.insert('item_fields', {
      ...(await columnsOf(batch, row, group, missing)),
      legacy_source: legacySource('k2', batch.source.site.name),
      legacy_id: row.id ?? '',
    });
    return { outcome: 'added', table: 'item_fields', id };
  },
  change: async (batch, id) => {
    if (group !== undefined) await batch.update('item_fields', id, await columnsOf(batch, row, group, missing, id));
  },
});

/** Extra fields of K2 (swap facts §5). Options that are gone and were chosen are options here. */
export const k2FieldImport: KindImport = {
  kind: 'k2 extra fields',
  table: 'k2_extra_fields',
  key: 'id',
  target: 'item_fields',
  compared: ['group_id', 'name', 'alias', 'type', 'definition', 'required', 'published', 'ordering'],
  derived: [fieldPages],
  read: async (swap, rows) => {
    const groups = await knownIds(
      swap,
      'k2 extra field groups',
      rows.map(({ group }) => group),
    );
    const lists = rows.filter(row => hasOptions(typeOf(row)));
    const options = new Map(lists.map(({ id, value }) => [id ?? '', k2Definition(value)?.options ?? []]));
    const missing = await missingOptions(swap.source, options);
    return rows.map(row => oldField(row, groups.get(row.group ?? ''), missing.get(row.id ?? '') ?? []));
  },
};
