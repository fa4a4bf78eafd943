import { limits } from '../../../protocol/limits.ts';
import { hasOptions } from '../../articles/fields/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { accessLevels } from '../groups/index.ts';
import { type Batch, type KindImport, type OldRow, oncePerRun, type Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { isOn, numberOf, plainLine } from '../values/index.ts';
import { isOfAccounts } from './account-fields.ts';
import { definitionOf } from './definition.ts';
import { fieldPages } from './field-derived.ts';
import { freeFieldAlias, importedRowId } from './field-queries.ts';
import { joomlaOptions, joomlaType } from './joomla-definition.ts';
import { type FieldSet, fieldSets, groupName, oldFieldId, oldGroupId } from './joomla-sets.ts';

interface JoomlaField {
  readonly row: SourceRow;
  /** Sets that contain the field; here it is one field in the group of each. */
  readonly sets: readonly FieldSet[];
  readonly isPublished: boolean;
  readonly chosen: readonly string[];
}

const groupOf = async (batch: Batch, set: FieldSet): Promise<number> => {
  const legacy = { legacy_source: legacySource('joomla', batch.source.site.name), legacy_id: oldGroupId(set) };
  const known = await importedRowId(batch.mutation.sql, 'item_field_groups', legacy);
  return known ?? batch.insert('item_field_groups', { name: groupName(set), ...legacy });
};

const columnsOf = async (batch: Batch, { row, isPublished, chosen }: JoomlaField, group: number, ownId = 0) => {
  const type = joomlaType(row);
  const name = plainLine(row.label || row.title, limits.title) || (row.id ?? '');
  const wanted = slugOf(row.name ?? '') || slugOf(name) || 'field';
  const alias = await freeFieldAlias(batch.mutation.sql, group, wanted, ownId);
  const isRequired = isOn(row.required);
  const options = joomlaOptions(row, chosen);
  const initial = row.default_value ?? '';
  return {
    ...{ group_id: group, name, alias, type, required: isRequired, published: isPublished },
    ordering: numberOf(row.ordering),
    definition: definitionOf({ type, alias, isRequired, showsEmpty: false, initial, options }),
  };
};

/** Writes the field into the groups of its sets; returns the id of the first one. */
const write = async (batch: Batch, field: JoomlaField): Promise<number> => {
  const ids: number[] = [];
  for (const set of field.sets) {
    const group = await groupOf(batch, set);
    const legacy = {
      legacy_source: legacySource('joomla', batch.source.site.name),
      legacy_id: oldFieldId(field.row.id ?? '', set),
    };
    const known = await importedRowId(batch.mutation.sql, 'item_fields', legacy);
    const columns = await columnsOf(batch, field, group, known);
    if (known !== undefined) await batch.update('item_fields', known, columns);
    ids.push(known ?? (await batch.insert('item_fields', { ...columns, ...legacy })));
  }
  return ids[0] ?? 0;
};

const oldField = (field: JoomlaField): OldRow => {
  const { row, sets, isPublished, chosen } = field;
  return {
    oldId: row.id ?? '',
    label: row.title ?? '',
    hashed: { ...row, sets: sets.map(oldGroupId).join(), isPublished, chosen: chosen.join('\n') },
    add: async batch => {
      // Values of account fields become values of profiles.
      if (isOfAccounts(row)) return { outcome: 'added' };
      if (sets.length === 0) return { outcome: 'left', reason: 'field belongs to another extension' };
      if (!isPublished && isOn(row.state)) batch.note('field was not visible to everyone; imported unpublished');
      return { outcome: 'added', table: 'item_fields', id: await write(batch, field) };
    },
    change: async batch => {
      await write(batch, field);
    },
  };
};

/**
 * Values that were chosen of fields with options, by the id of the field, sorted; the values of other fields are not
 * read.
 */
const chosenValues = async ({ source }: Swap, fields: readonly SourceRow[]): Promise<ReadonlyMap<string, string[]>> => {
  const ids = fields.filter(row => hasOptions(joomlaType(row))).flatMap(({ id }) => id ?? []);
  const found = new Map<string, Set<string>>();
  for (const { field_id, value } of await source.rowsWith('fields_values', 'field_id', ids)) {
    const id = field_id ?? '';
    found.set(id, (found.get(id) ?? new Set()).add(value?.trim() ?? ''));
  }
  return new Map([...found].map(([id, values]) => [id, [...values].sort()]));
};

/** Tells which fields every visitor of an article saw there. */
const publicFields = oncePerRun(async (swap: Swap) => {
  const access = await accessLevels(swap);
  const groups = await swap.source.rowsAfter('fields_groups', 'id', 0, 10_000);
  const isPublic = (row: SourceRow): boolean => row.state === '1' && access(row.access) === 'public';
  const closed = new Set(groups.filter(group => !isPublic(group)).map(({ id }) => id));
  return (row: SourceRow): boolean => isPublic(row) && !closed.has(row.group_id ?? '');
});

/** Fields of articles of Joomla, in one group for each set of fields that categories show (swap facts §4). */
export const joomlaFieldImport: KindImport = {
  kind: 'joomla fields',
  table: 'fields',
  key: 'id',
  target: 'item_fields',
  compared: ['group_id', 'name', 'alias', 'type', 'definition', 'required', 'published', 'ordering'],
  derived: [fieldPages],
  read: async (swap, rows) => {
    const [sets, isPublished] = [await fieldSets(swap), await publicFields(swap)];
    const chosen = await chosenValues(swap, rows);
    return rows.map(row =>
      oldField({
        row,
        sets: sets.filter(({ fields }) => fields.some(({ id }) => id === row.id)),
        isPublished: isPublished(row),
        chosen: chosen.get(row.id ?? '') ?? [],
      }),
    );
  },
};
