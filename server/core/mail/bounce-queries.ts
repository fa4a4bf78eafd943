import type { Sql, Transaction } from '../db/index.ts';

export type BounceKind = 'bounced' | 'complained';

export interface Bounce {
  readonly emailKey: string;
  readonly kind: BounceKind;
  readonly reason: string;
  readonly now: Date;
}

/** Records that an address refuses mails; the newest reason stays. */
export const recordBounce = async (sql: Sql, { emailKey, kind, reason, now }: Bounce): Promise<void> => {
  await sql('mail_bounces')
    .insert({ email_key: emailKey, kind, reason: reason.slice(0, 500), created_at: now })
    .onConflict('email_key')
    .merge(['kind', 'reason', 'created_at']);
};

export const dropBounceOf = (sql: Transaction, emailKey: string): Promise<number> =>
  sql('mail_bounces').where('email_key', emailKey).delete();
