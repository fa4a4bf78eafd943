import { type Knex, likePrefix, type Sql } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';
import { type Payment, paymentColumns } from './payment-queries.ts';

export interface PaymentFilter {
  readonly state: string | undefined;
  readonly search: string;
  readonly from: Date | null;
  readonly until: Date | null;
}

const applyFilter =
  ({ state, search, from, until }: PaymentFilter) =>
  (query: Knex.QueryBuilder): void => {
    query.where('id', '>', 0);
    if (state) query.where('state', state);
    if (from) query.where('created_at', '>=', from);
    if (until) query.where('created_at', '<', until);
    if (search)
      query.where(either =>
        either.where('transaction_id', 'like', likePrefix(search)).orWhere('email', 'like', likePrefix(search)),
      );
  };

export interface Total {
  readonly currency: string;
  /** Sum of paid amounts in minor units, before refunds. */
  readonly paid: number;
  readonly refunded: number;
}

interface TotalRow {
  readonly currency: string;
  readonly paid: number | null;
  readonly refunded: number | null;
}

/** Returns one page of payments, their total number, and the sums per currency over all pages. */
export const paymentsPage = async (
  sql: Sql,
  filter: PaymentFilter & { readonly ordering: Ordering; readonly start: number },
): Promise<{ readonly payments: Payment[]; readonly total: number; readonly totals: Total[] }> => {
  const [payments, counted, sums]: [Payment[], { n?: number | string }[], TotalRow[]] = await Promise.all([
    sql('payments')
      .select(paymentColumns)
      .modify(applyFilter(filter))
      .orderBy('id', filter.ordering)
      .limit(listSize)
      .offset(filter.start),
    sql('payments').modify(applyFilter(filter)).count({ n: '*' }),
    sql('payments')
      .modify(applyFilter(filter))
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

const batchSize = 1_000;

/** Yields all matching payments, oldest first, read in batches. */
export async function* allPayments(sql: Sql, filter: PaymentFilter): AsyncGenerator<Payment> {
  for (let after = 0; ; ) {
    const rows: Payment[] = await sql('payments')
      .select(paymentColumns)
      .modify(applyFilter(filter))
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize);
    yield* rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}
