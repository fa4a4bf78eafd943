import type { Transaction } from '../../core/db/index.ts';

/**
 * Removes what imports recorded about an account: its name in receipts, remarks and former values. Its old number
 * stays, so that another import does not bring it back.
 */
export const dropImportRecords = async (sql: Transaction, userId: number): Promise<void> => {
  const rows: { id: number; site_id: number; kind: string; old_id: string }[] = await sql('import_rows')
    .select('id', 'site_id', 'kind', 'old_id')
    .where({ table_name: 'users', row_id: userId });
  for (const { id, site_id, kind, old_id } of rows) {
    await sql('import_rows').where({ id }).update({ label: '', source_hash: null });
    await sql('import_notes')
      .where({ kind, old_id })
      .whereIn('run_id', sql('import_runs').select('id').where({ site_id }))
      .delete();
    await sql('import_changes')
      .where({ table_name: 'import_rows', row_key: JSON.stringify({ id }) })
      .delete();
  }
  await sql('import_changes')
    .where({ table_name: 'users', row_key: JSON.stringify({ id: userId }) })
    .whereNotNull('before')
    .delete();
};

/** Deletes the further values of a profile, with what imports recorded of them. */
export const dropProfileValues = async (sql: Transaction, userId: number): Promise<void> => {
  const ids: number[] = await sql('profile_values').where('user_id', userId).pluck('id');
  await sql('import_changes')
    .where('table_name', 'profile_values')
    .whereIn(
      'row_key',
      ids.map(id => JSON.stringify({ id })),
    )
    .whereNotNull('before')
    .delete();
  await sql('profile_values').where('user_id', userId).delete();
};
