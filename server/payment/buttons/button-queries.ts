import type { ButtonStyle } from '../../../protocol/payment.ts';
import { countRows, type Sql, type Transaction } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';

export interface ButtonFields {
  readonly provider: string;
  readonly title: string;
  readonly description: string;
  /** Path of the product's page at the provider; empty for providers without product pages. */
  readonly product: string;
  /** Minor units (cents). */
  readonly amount: number;
  readonly currency: string;
  /** Empty: the default label. */
  readonly label: string;
  readonly style: ButtonStyle;
  readonly isOverlay: boolean;
  readonly isActive: boolean;
}

export interface PayButton extends ButtonFields {
  readonly id: number;
}

const columns = [
  'id',
  'provider',
  'title',
  'description',
  'product',
  'amount',
  'currency',
  'label',
  'style',
  { isOverlay: 'is_overlay', isActive: 'is_active' },
];

const fromRow = (row: PayButton): PayButton => ({
  ...row,
  isOverlay: Boolean(row.isOverlay),
  isActive: Boolean(row.isActive),
});

export const buttonsById = async (sql: Sql, ids: readonly number[]): Promise<PayButton[]> => {
  const rows: PayButton[] = await sql('pay_buttons')
    .select(columns)
    .whereIn('id', [...new Set(ids)]);
  return rows.map(fromRow);
};

export const buttonOf = async (sql: Sql, id: number): Promise<PayButton | undefined> => {
  const [button] = await buttonsById(sql, [id]);
  return button;
};

export const buttonsPage = async (
  sql: Sql,
  { ordering, start }: { readonly ordering: Ordering; readonly start: number },
): Promise<{ readonly buttons: PayButton[]; readonly total: number }> => {
  const [rows, total]: [PayButton[], number] = await Promise.all([
    sql('pay_buttons').select(columns).where('id', '>', 0).orderBy('id', ordering).limit(listSize).offset(start),
    countRows(sql('pay_buttons').where('id', '>', 0)),
  ]);
  return { buttons: rows.map(fromRow), total };
};

const rowOf = ({ isOverlay, isActive, ...fields }: ButtonFields, now: Date) => ({
  ...fields,
  is_overlay: isOverlay,
  is_active: isActive,
  changed_at: now,
});

export const addButton = async (sql: Transaction, fields: ButtonFields, now: Date): Promise<number> => {
  const [id] = await sql('pay_buttons').insert({ ...rowOf(fields, now), created_at: now });
  return Number(id);
};

export const changeButton = (sql: Transaction, id: number, fields: ButtonFields, now: Date): Promise<number> =>
  sql('pay_buttons').where('id', id).update(rowOf(fields, now));

/** Deletes buttons. Their payments remain, because each stores its own title, amount and currency. */
export const deleteButtons = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('pay_buttons').whereIn('id', ids).delete();
