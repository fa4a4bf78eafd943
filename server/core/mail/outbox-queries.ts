import { type Lease, lease, type Sql, type Transaction, transact } from '../db/index.ts';

export interface NewMail {
  readonly cause: string;
  readonly recipient: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Language of the text. */
  readonly language: string;
  /** JSON of names and values, or null. */
  readonly headers: string | null;
  readonly messageId: string;
}

export interface OutboxRow extends NewMail {
  readonly id: number;
  readonly attempts: number;
}

// Earlier than every clock: due at once, whichever clock the worker goes by.
const atOnce = new Date('2000-01-01T00:00:00Z');

/** Adds mails; a second one with the same dedupe key (`cause`) is ignored by the unique key. */
export const addMails = async (sql: Transaction, mails: readonly NewMail[]): Promise<void> => {
  if (mails.length === 0) return;
  const fixed = { due_at: atOnce, created_at: sql.raw('UTC_TIMESTAMP()') };
  await sql('outbox')
    .insert(mails.map(({ messageId, ...mail }) => ({ ...mail, message_id: messageId, ...fixed })))
    .onConflict('cause')
    .merge({ cause: sql.raw('outbox.cause') });
};

/**
 * Takes waiting mails that are due and puts them off until the lease ends, so that a worker that dies between sending
 * and marking leaves them to the next one. Several workers take different ones.
 */
export const claimMails = (
  sql: Sql,
  { now, most, ...taken }: Lease & { now: Date; most: number },
): Promise<OutboxRow[]> =>
  transact(sql, async tx => {
    const rows: OutboxRow[] = await tx('outbox')
      .select(
        'id',
        'cause',
        'recipient',
        'name',
        'subject',
        'text',
        'html',
        'language',
        'headers',
        'message_id as messageId',
        'attempts',
      )
      .where('state', 'waiting')
      .where('due_at', '<=', now)
      .orderBy(['due_at', 'id'])
      .limit(most)
      .forUpdate()
      .skipLocked();
    await lease(
      tx,
      'outbox',
      rows.map(({ id }) => id),
      taken,
    );
    return rows;
  });

/** Keeps the row, so that its dedupe key is not mailed again, and clears the text, which may contain a sign-in link. */
export const markSent = (sql: Sql, id: number, now: Date): Promise<number> =>
  sql('outbox')
    .where('id', id)
    .update({ state: 'sent', sent_at: now, problem: '', text: '', html: null, worker: null, crashes: 0 });

export const markProblem = (
  sql: Sql,
  id: number,
  { problem, state, dueAt }: { problem: string; state: 'waiting' | 'failed' | 'stopped'; dueAt: Date },
): Promise<number> =>
  sql('outbox')
    // A mail that was stopped while it was being sent stays stopped.
    .where({ id, state: 'waiting' })
    .update({ problem: problem.slice(0, 500), state, due_at: dueAt, worker: null, crashes: 0 });

/** Makes mails that wait for this reason due at once, with all their attempts again. */
export const releaseMails = (sql: Sql, problem: string): Promise<number> =>
  sql('outbox').where({ state: 'waiting', problem }).update({ problem: '', attempts: 0, due_at: atOnce });

export const deleteSentMails = (sql: Sql, before: Date): Promise<number> =>
  sql('outbox').where('state', 'sent').where('due_at', '<', before).limit(1_000).delete();
