import { type Sql, type Transaction, transact } from '../db/index.ts';
import { type Claim, claimable, lease } from '../leases/index.ts';

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

/** Claims due mails until the lease ends, so that a worker that dies leaves them to the next one. */
export const claimMails = (sql: Sql, claim: Claim): Promise<OutboxRow[]> =>
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
      .modify(claimable, claim);
    return lease(tx, 'outbox', rows, claim);
  });

/**
 * Records that the mail server has accepted a mail, also where another worker has taken it over since: that one does not
 * begin it then. Keeps the row, so that its dedupe key is not mailed again, and clears the text, which may contain a
 * sign-in link.
 */
export const markSent = (sql: Sql, id: number, now: Date): Promise<number> =>
  sql('outbox')
    .where('id', id)
    .update({ state: 'sent', sent_at: now, problem: '', text: '', html: null, worker: null, crashes: 0 });

/** Records that a mail was not sent, if this worker still has it. One that was stopped meanwhile stays stopped. */
export const markProblem = (
  sql: Sql,
  { id, worker }: { readonly id: number; readonly worker: string },
  { problem, state, dueAt }: { problem: string; state: 'waiting' | 'failed' | 'stopped'; dueAt: Date },
): Promise<number> =>
  sql('outbox')
    .where({ id, worker })
    .update({
      ...{ problem: problem.slice(0, 500), due_at: dueAt, worker: null, crashes: 0 },
      state: sql.raw("IF(state = 'stopped', state, ?)", [state]),
    });

/** Gives back a mail whose attempt did not begin, if this worker still has it: it was stopped. */
export const releaseMail = (
  sql: Sql,
  { id, worker }: { readonly id: number; readonly worker: string },
): Promise<number> => sql('outbox').where({ id, worker }).update({ due_at: atOnce, worker: null });

/** Makes mails that wait for this reason due at once, with all their attempts again; those of a worker are its own. */
export const releaseMails = (sql: Sql, problem: string): Promise<number> =>
  sql('outbox')
    .where({ state: 'waiting', problem })
    .whereNull('worker')
    .update({ problem: '', attempts: 0, due_at: atOnce });

export const deleteSentMails = (sql: Sql, before: Date): Promise<number> =>
  sql('outbox').where('state', 'sent').where('due_at', '<', before).limit(1_000).delete();
