import type { Knex, Sql } from '../core/db/index.ts';
import { listSize, type Ordering } from '../core/http/index.ts';
import { type Payment, paymentColumns } from './payment-queries.ts';

export interface PaymentsAsked {
  readonly state: string | undefined;
  readonly search: string;
  readonly from: Date | null;
  readonly until: Date | null;
}

const beginning = (search: string): string => `${search.replace(/[\\%_]/g, sign => `\\${sign}`)}%`;

const narrow =
  ({ state, search, from, until }: PaymentsAsked) =>
  (query: Knex.QueryBuilder): void => {
    query.where('id', '>', 0);
    if (state) query.where('state', state);
    if (from) query.where('created_at', '>=', from);
    if (until) query.where('created_at', '<', until);
    if (search)
      query.where(either =>
        either.where('transaction_id', 'like', beginning(search)).orWhere('email', 'like', beginning(search)),
      );
  };

export interface Total {
  readonly currency: string;
  /** What was paid, with what went back. */
  readonly paid: number;
  readonly refunded: number;
}

interface TotalRow {
  readonly currency: string;
  readonly paid: number | null;
  readonly refunded: number | null;
}

/** One page of payments, how many there are, and what was paid in each currency on all pages. */
export const paymentsPage = async (
  sql: Sql,
  asked: PaymentsAsked & { readonly ordering: Ordering; readonly start: number },
): Promise<{ readonly payments: Payment[]; readonly total: number; readonly totals: Total[] }> => {
  const [payments, counted, sums]: [Payment[], { n?: number | string }[], TotalRow[]] = await Promise.all([
    sql('payments')
      .select(paymentColumns)
      .modify(narrow(asked))
      .orderBy('id', asked.ordering)
      .limit(listSize)
      .offset(asked.start),
    sql('payments').modify(narrow(asked)).count({ n: '*' }),
    sql('payments')
      .modify(narrow(asked))
      .whereIn('state', ['paid', 'refunded'])
      .groupBy('currency')
      .orderBy('currency')
      .select('currency')
      .sum({ paid: 'amount', refunded: 'refunded' }),
  ]);
  const totals = sums.map(({ currency, paid, refunded }) => ({
    currency,
    paid: Number(paid ?? 0),
    refunded: Number(refunded ?? 0),
  }));
  return { payments, total: Number(counted[0]?.n ?? 0), totals };
};

const portion = 1_000;

/** All of them, oldest first, some at a time. */
export async function* allPayments(sql: Sql, asked: PaymentsAsked): AsyncGenerator<Payment> {
  for (let after = 0; ; ) {
    const rows: Payment[] = await sql('payments')
      .select(paymentColumns)
      .modify(narrow(asked))
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion);
    yield* rows;
    if (rows.length < portion) return;
    after = rows.at(-1)?.id ?? after;
  }
}
