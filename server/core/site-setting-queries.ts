import type { Transaction } from './db.ts';

export const storeSetting = (sql: Transaction, name: string, value: unknown): Promise<unknown> =>
  sql('settings')
    .insert({ name, value: JSON.stringify(value) })
    .onConflict('name')
    .merge();
