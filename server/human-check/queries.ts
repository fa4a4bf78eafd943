import { isDuplicate, type Sql } from '../core/db/index.ts';

export interface NewCaptcha {
  readonly id: string;
  /** Digest of who it was made for. */
  readonly visitor: string;
  readonly kind: 'picture' | 'question';
  readonly question: string;
  readonly answer: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const addCaptcha = (sql: Sql, { now, expiresAt, ...captcha }: NewCaptcha): Promise<unknown> =>
  sql('captchas').insert({ ...captcha, created_at: now, expires_at: expiresAt });

/** What the picture of an id shows, while it is good for something. */
export const pictureCode = async (sql: Sql, id: string, now: Date): Promise<string | undefined> => {
  const row: { answer: string } | undefined = await sql('captchas')
    .select('answer')
    .where({ id, kind: 'picture' })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .first();
  return row?.answer;
};

/** Takes a captcha for one try and answers what is right; undefined when it is another's, expired, used or unknown. */
export const takeCaptcha = async (
  sql: Sql,
  id: string,
  visitors: readonly string[],
  now: Date,
): Promise<string | undefined> => {
  const spent = await sql('captchas')
    .where('id', id)
    .whereIn('visitor', visitors)
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now });
  if (spent !== 1) return undefined;
  const row: { answer: string } | undefined = await sql('captchas').select('answer').where('id', id).first();
  return row?.answer;
};

/** Gives a captcha back that was answered rightly. */
export const releaseCaptcha = (sql: Sql, id: string): Promise<number> =>
  sql('captchas').where('id', id).update({ used_at: null });

/** Ends an own captcha that another one takes the place of; one that is used already is left as it is. */
export const endCaptcha = (sql: Sql, id: string, visitors: readonly string[], now: Date): Promise<number> =>
  sql('captchas').where('id', id).whereIn('visitor', visitors).whereNull('used_at').update({ used_at: now });

export const isSpentProof = async (sql: Sql, hash: string): Promise<boolean> =>
  (await sql('spent_proofs').select('hash').where('hash', hash).first()) !== undefined;

/** Whether a proof is used for the first time. */
export const spendProof = async (sql: Sql, hash: string, expiresAt: Date): Promise<boolean> => {
  try {
    await sql('spent_proofs').insert({ hash, expires_at: expiresAt });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};
