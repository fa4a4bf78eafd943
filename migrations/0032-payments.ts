import type { Knex } from 'knex';
import { at, idOf, refers, table, tables } from './table.ts';

// What a provider calls its things differs by case.
const exact = (t: Knex.CreateTableBuilder, column: string, length: number): Knex.ColumnBuilder =>
  t.string(column, length).collate('utf8mb4_bin');

const money = (t: Knex.CreateTableBuilder): void => {
  t.integer('amount').unsigned().notNullable();
  t.specificType('currency', 'CHAR(3)').notNullable();
};

/** Pay buttons, payments, and the signed calls that told of them. Amounts are in the currency's minor units. */
export const { up, down } = tables(
  table('pay_buttons', t => {
    idOf(t);
    t.string('provider', 40).notNullable();
    t.string('title', 120).notNullable();
    t.string('description', 500).notNullable().defaultTo('');
    t.string('product', 200).notNullable().defaultTo('');
    money(t);
    t.string('label', 60).notNullable().defaultTo('');
    t.string('style', 12).notNullable().defaultTo('default');
    t.boolean('is_overlay').notNullable().defaultTo(true);
    t.boolean('is_active').notNullable().defaultTo(true);
    at(t, 'created_at').notNullable();
    at(t, 'changed_at').notNullable();
  }),
  table('payments', t => {
    idOf(t);
    exact(t, 'reference', 64).notNullable().unique();
    refers(t, 'button_id', 'pay_buttons', 'SET NULL');
    t.string('title', 120).notNullable();
    t.string('provider', 40).notNullable();
    exact(t, 'transaction_id', 120).notNullable();
    t.string('state', 12).notNullable();
    money(t);
    t.integer('refunded').unsigned().notNullable().defaultTo(0);
    t.string('payer', 100).notNullable().defaultTo('');
    t.string('email', 190).notNullable().defaultTo('');
    at(t, 'created_at').notNullable();
    at(t, 'changed_at').notNullable();
    t.unique(['provider', 'transaction_id']);
    t.index(['state', 'id'], 'payments_by_state');
    t.index(['created_at', 'id'], 'payments_by_date');
    t.index(['email'], 'payments_by_email');
    t.index(['transaction_id'], 'payments_by_transaction');
  }),
  table('payment_events', t => {
    idOf(t);
    t.string('provider', 40).notNullable();
    exact(t, 'event_id', 160).notNullable();
    t.string('kind', 12).notNullable();
    exact(t, 'transaction_id', 120).notNullable();
    t.string('button', 20).notNullable();
    money(t);
    t.string('outcome', 12).notNullable();
    t.string('reason', 20).notNullable().defaultTo('');
    t.integer('payment_id').unsigned().nullable();
    t.foreign('payment_id').references('payments.id').onDelete('CASCADE');
    at(t, 'created_at').notNullable();
    t.unique(['provider', 'event_id']);
    t.index(['outcome', 'id'], 'payment_events_by_outcome');
  }),
);
