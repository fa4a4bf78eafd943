import { isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';

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

export const paymentColumns = {
  id: 'id',
  reference: 'reference',
  buttonId: 'button_id',
  title: 'title',
  provider: 'provider',
  transactionId: 'transaction_id',
  state: 'state',
  amount: 'amount',
  currency: 'currency',
  refunded: 'refunded',
  payer: 'payer',
  email: 'email',
  createdAt: 'created_at',
  changedAt: 'changed_at',
} as const;

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
