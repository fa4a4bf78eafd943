import type { Sql, Transaction } from '../db/index.ts';

export type BounceKind = 'bounced' | 'complained';

export interface Bounce {
  readonly emailKeys: readonly string[];
  readonly kind: BounceKind;
  readonly reason: string;
  readonly now: Date;
}

/** Records that addresses refuse mails; the first entry of an address stays. */
export const recordBounces = async (sql: Sql, { emailKeys, kind, reason, now }: Bounce): Promise<void> => {
  if (emailKeys.length === 0) return;
  const entry = { kind, reason: reason.slice(0, 500), created_at: now };
  await sql('mail_bounces')
    .insert(emailKeys.map(email_key => ({ email_key, ...entry })))
    .onConflict('email_key')
    .merge({ email_key: sql.raw('mail_bounces.email_key') });
};

export const dropBounceOf = (sql: Transaction, emailKey: string): Promise<number> =>
  sql('mail_bounces').where('email_key', emailKey).delete();
