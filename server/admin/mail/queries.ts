import { type Knex, likePrefix, type Sql, type Transaction } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';

export const mailStates = ['waiting', 'failed', 'stopped', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

export interface MailLine {
  readonly id: number;
  readonly recipient: string;
  readonly name: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly problem: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly sentAt: Date | null;
}

export interface MailFilter {
  readonly state: string | undefined;
  readonly search: string;
  readonly ordering: Ordering;
  readonly start: number;
}

const columns = {
  id: 'id',
  recipient: 'recipient',
  name: 'name',
  subject: 'subject',
  state: 'state',
  attempts: 'attempts',
  problem: 'problem',
  createdAt: 'created_at',
  dueAt: 'due_at',
  sentAt: 'sent_at',
} as const;

const narrow =
  ({ state, search }: MailFilter) =>
  (query: Knex.QueryBuilder): void => {
    query.where('id', '>', 0);
    if (state) query.where('state', state);
    if (search) query.where('recipient', 'like', likePrefix(search));
  };

/** Returns a page of the mails, ordered by creation, and the total number. */
export const mailsPage = async (
  sql: Sql,
  filter: MailFilter,
): Promise<{ readonly mails: MailLine[]; readonly total: number }> => {
  const [mails, [counted]]: [MailLine[], { n: number }[]] = await Promise.all([
    sql('outbox')
      .select(columns)
      .modify(narrow(filter))
      .orderBy('id', filter.ordering)
      .limit(listSize)
      .offset(filter.start),
    sql('outbox').modify(narrow(filter)).count({ n: '*' }),
  ]);
  return { mails, total: Number(counted?.n ?? 0) };
};

export const mailsAmong = async (
  sql: Sql,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<MailLine[]> => {
  const query = sql('outbox')
    .select(columns)
    .whereIn('id', [...new Set(ids)])
    .orderBy('id');
  return lock ? query.forUpdate() : query;
};

/** Text of a mail; empty once it was sent. */
export const mailText = async (sql: Sql, id: number): Promise<string> => {
  const row: { text: string } | undefined = await sql('outbox').select('text').where('id', id).first();
  return row?.text ?? '';
};

/** Makes mails due at once, with all their attempts again. One that a worker has is not due for others too. */
export const retryMails = (sql: Transaction, ids: readonly number[], now: Date): Promise<number> =>
  sql('outbox')
    .whereIn('id', [...ids])
    .update({
      ...{ state: 'waiting', attempts: 0, crashes: 0, problem: '' },
      due_at: sql.raw('IF(worker IS NULL, ?, due_at)', [now]),
    });

export const stopMails = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('outbox')
    .whereIn('id', [...ids])
    .update({ state: 'stopped' });
