import { isDuplicate, type Sql } from '../core/db/index.ts';

interface NewCaptcha {
  readonly id: string;
  /** Digest of the visitor the captcha was created for. */
  readonly visitor: string;
  readonly kind: 'picture' | 'question';
  readonly question: string;
  readonly answer: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const addCaptcha = (sql: Sql, { now, expiresAt, ...captcha }: NewCaptcha): Promise<unknown> =>
  sql('captchas').insert({ ...captcha, created_at: now, expires_at: expiresAt });

/** Code shown in the picture of an id; undefined if used, expired or unknown. */
export const pictureCode = async (sql: Sql, id: string, now: Date): Promise<string | undefined> => {
  const row: { answer: string } | undefined = await sql('captchas')
    .select('answer')
    .where({ id, kind: 'picture' })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .first();
  return row?.answer;
};

/**
 * Marks a captcha as used for one attempt and returns the expected answer; undefined if it belongs to another visitor
 * or is expired, used or unknown.
 */
export const redeemCaptcha = async (
  sql: Sql,
  id: string,
  visitors: readonly string[],
  now: Date,
): Promise<string | undefined> => {
  const used = await sql('captchas')
    .where('id', id)
    .whereIn('visitor', visitors)
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now });
  if (used !== 1) return undefined;
  const row: { answer: string } | undefined = await sql('captchas').select('answer').where('id', id).first();
  return row?.answer;
};

/** Makes a captcha usable again after a correct answer. */
export const releaseCaptcha = (sql: Sql, id: string): Promise<number> =>
  sql('captchas').where('id', id).update({ used_at: null });

/** Marks a visitor's replaced captcha as used. */
export const retireCaptcha = (sql: Sql, id: string, visitors: readonly string[], now: Date): Promise<number> =>
  sql('captchas').where('id', id).whereIn('visitor', visitors).whereNull('used_at').update({ used_at: now });

export const isUsedProof = async (sql: Sql, hash: string): Promise<boolean> =>
  (await sql('spent_proofs').select('hash').where('hash', hash).first()) !== undefined;

/** Stores a proof's hash; returns false if it was used before. */
export const storeUsedProof = async (sql: Sql, hash: string, expiresAt: Date): Promise<boolean> => {
  try {
    await sql('spent_proofs').insert({ hash, expires_at: expiresAt });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};
