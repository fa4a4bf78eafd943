import type { Transaction } from '../core/db/index.ts';

/** The target of the redirect from a path; undefined if there is none. */
export const redirectTarget = async (sql: Transaction, path: string): Promise<string | undefined> => {
  const row: { target: string } | undefined = await sql('redirects').select('target').where({ path }).first();
  return row?.target;
};

export const dropRedirectFrom = (sql: Transaction, path: string): Promise<number> =>
  sql('redirects').where({ path }).delete();

/** Leads former addresses of rows to their new ones. A redirect that exists stays. */
export const addRedirects = async (
  sql: Transaction,
  moved: readonly { readonly path: string; readonly target: string }[],
  now: Date,
): Promise<void> => {
  if (moved.length === 0) return;
  await sql('redirects')
    .insert(moved.map(one => ({ ...one, status: 301, created_at: now })))
    .onConflict('path')
    .ignore();
};

/** Leads readers from the former address of a row to its new one, and stops a redirect that led the other way. */
export const leadToNewAddress = async (
  sql: Transaction,
  moved: { readonly path: string; readonly target: string },
  now: Date,
): Promise<void> => {
  if (moved.path === moved.target) return;
  if ((await redirectTarget(sql, moved.target)) === moved.path) await dropRedirectFrom(sql, moved.target);
  await addRedirects(sql, [moved], now);
};
