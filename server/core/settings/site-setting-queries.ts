import type { Transaction } from '../db/index.ts';

export const storeSettings = async (
  sql: Transaction,
  settings: readonly { readonly name: string; readonly value: unknown }[],
): Promise<void> => {
  if (settings.length === 0) return;
  await sql('settings')
    .insert(settings.map(({ name, value }) => ({ name, value: JSON.stringify(value) })))
    .onConflict('name')
    .merge();
};

export const dropSettings = async (sql: Transaction, names: readonly string[]): Promise<void> => {
  if (names.length > 0) await sql('settings').whereIn('name', names).delete();
};
