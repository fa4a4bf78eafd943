import type { Sql, Transaction } from '../../core/db/index.ts';

export type Draft = Readonly<Record<string, unknown>>;

const draftOf = (written: string): Draft => {
  const parsed: unknown = JSON.parse(written);
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
};

/** Unsaved look of an account; an empty one if there is none. */
export const lookDraft = async (sql: Sql, userId: number): Promise<Draft> => {
  const row: { written: string } | undefined = await sql('look_drafts')
    .select('written')
    .where('user_id', userId)
    .first();
  return row ? draftOf(row.written) : {};
};

export const storeLookDraft = async (sql: Transaction, userId: number, draft: Draft, now: Date): Promise<void> => {
  await sql('look_drafts')
    .insert({ user_id: userId, written: JSON.stringify(draft), changed_at: now })
    .onConflict('user_id')
    .merge();
};

export const dropLookDraft = (sql: Transaction, userId: number): Promise<number> =>
  sql('look_drafts').where('user_id', userId).delete();
