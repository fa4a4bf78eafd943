import type { Sql, Transaction } from '../../core/db/index.ts';

export interface StoredField {
  readonly id: number;
  readonly groupId: number;
  readonly name: string;
  readonly alias: string;
  readonly type: string;
  readonly definition: string;
  readonly isRequired: boolean;
  readonly isPublished: boolean;
}

export interface FieldGroup {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly StoredField[];
  readonly categories: readonly FieldCategory[];
}

export interface FieldCategory {
  readonly id: number;
  readonly title: string;
  readonly groupId: number | null;
}

interface Row extends Omit<StoredField, 'isRequired' | 'isPublished'> {
  readonly required: number;
  readonly published: number;
}

const columns = {
  ...({ id: 'id', groupId: 'group_id', name: 'name', alias: 'alias', type: 'type' } as const),
  ...({ definition: 'definition', required: 'required', published: 'published' } as const),
};

export const storedFields = async (sql: Sql): Promise<StoredField[]> => {
  const rows: Row[] = await sql('item_fields').select(columns).orderBy(['group_id', 'ordering', 'id']);
  return rows.map(({ required, published, ...row }) => ({
    ...row,
    isRequired: required === 1,
    isPublished: published === 1,
  }));
};

/** Categories that may have a group of fields. */
export const fieldCategories = (sql: Sql): Promise<FieldCategory[]> =>
  sql('item_categories')
    .select('id', 'title', { groupId: 'field_group_id' })
    .whereNull('trashed_at')
    .orderBy(['title', 'id']);

export const fieldGroups = async (sql: Sql): Promise<FieldGroup[]> => {
  const [groups, fields, categories]: [{ id: number; name: string }[], StoredField[], FieldCategory[]] =
    await Promise.all([
      sql('item_field_groups').select('id', 'name').orderBy(['name', 'id']),
      storedFields(sql),
      fieldCategories(sql),
    ]);
  return groups.map(group => ({
    ...group,
    fields: fields.filter(({ groupId }) => groupId === group.id),
    categories: categories.filter(({ groupId }) => groupId === group.id),
  }));
};

/** Creates or renames a group and assigns it to exactly these categories. */
export const saveGroupRow = async (
  sql: Transaction,
  id: number | undefined,
  name: string,
  categories: readonly number[],
): Promise<number> => {
  if (id !== undefined) await sql('item_field_groups').where('id', id).update({ name });
  const groupId = id ?? Number((await sql('item_field_groups').insert({ name }))[0]);
  await sql('item_categories').where('field_group_id', groupId).update({ field_group_id: null });
  await sql('item_categories')
    .whereIn('id', [...categories])
    .update({ field_group_id: groupId });
  return groupId;
};

export const saveFieldRow = async (
  sql: Transaction,
  { id, ...field }: Omit<StoredField, 'id'> & { id?: number | undefined },
) => {
  const { groupId: group_id, isRequired: required, isPublished: published, ...words } = field;
  const row = { group_id, required, published, ...words };
  if (id !== undefined) {
    await sql('item_fields').where('id', id).update(row);
    return id;
  }
  const last: { n?: number | null } | undefined = await sql('item_fields')
    .where({ group_id })
    .max({ n: 'ordering' })
    .first();
  return Number((await sql('item_fields').insert({ ...row, ordering: (last?.n ?? -1) + 1 }))[0]);
};

export const orderFields = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  for (const [ordering, id] of ids.entries()) await sql('item_fields').where('id', id).update({ ordering });
};

export const deleteFrom = (sql: Transaction, table: 'item_fields' | 'item_field_groups', ids: readonly number[]) =>
  sql(table)
    .whereIn('id', [...ids])
    .delete();
