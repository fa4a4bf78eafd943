import { countRows, isDuplicate, type Knex, likePrefix, type Sql, type Transaction } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';

/** `begun` exists only inside the transaction that inserts the payment. */
export type PaymentState = 'begun' | 'failed' | 'paid' | 'refunded';

export interface Payment {
  readonly id: number;
  readonly reference: string;
  readonly buttonId: number | null;
  /** Title of the button at the payment's first event. */
  readonly title: string;
  readonly provider: string;
  readonly transactionId: string;
  readonly state: PaymentState;
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
  readonly payer: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const paymentColumns = [
  'id',
  'reference',
  'title',
  'provider',
  'state',
  'amount',
  'currency',
  'refunded',
  'payer',
  'email',
  { buttonId: 'button_id', transactionId: 'transaction_id', createdAt: 'created_at', changedAt: 'changed_at' },
];

export const paymentByReference = (sql: Sql, reference: string): Promise<Payment | undefined> =>
  sql('payments').select(paymentColumns).where('reference', reference).first();

/** Locks and returns the payment's row; undefined if the provider has sent no event of it yet. */
export const paymentForUpdate = (
  sql: Transaction,
  provider: string,
  transactionId: string,
): Promise<Payment | undefined> =>
  sql('payments').select(paymentColumns).where({ provider, transaction_id: transactionId }).forUpdate().first();

export type NewPayment = Pick<
  Payment,
  'reference' | 'buttonId' | 'title' | 'provider' | 'transactionId' | 'amount' | 'currency'
>;

/** Inserts the payment; leaves an existing row with the same reference or transaction unchanged. */
export const addPayment = async (sql: Transaction, payment: NewPayment, now: Date): Promise<void> => {
  const { buttonId, transactionId, ...fields } = payment;
  try {
    await sql('payments').insert({
      ...fields,
      button_id: buttonId,
      transaction_id: transactionId,
      state: 'begun',
      created_at: now,
      changed_at: now,
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
};

export const changePayment = (
  sql: Transaction,
  id: number,
  fields: Pick<Payment, 'state' | 'amount' | 'currency' | 'refunded' | 'payer' | 'email'>,
  now: Date,
): Promise<number> =>
  sql('payments')
    .where('id', id)
    .update({ ...fields, changed_at: now });

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

type TotalRow = Pick<Total, 'currency'> & Record<'paid' | 'refunded', number | null>;

/** Returns one page of payments, their total number, and the sums per currency over all pages. */
export const paymentsPage = async (
  sql: Sql,
  filter: PaymentFilter & { readonly ordering: Ordering; readonly start: number },
): Promise<{ readonly payments: Payment[]; readonly total: number; readonly totals: Total[] }> => {
  const [payments, total, sums]: [Payment[], number, TotalRow[]] = await Promise.all([
    sql('payments')
      .select(paymentColumns)
      .modify(applyFilter(filter))
      .orderBy('id', filter.ordering)
      .limit(listSize)
      .offset(filter.start),
    countRows(sql('payments').modify(applyFilter(filter))),
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
  return { payments, total, totals };
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
