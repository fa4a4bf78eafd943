import type { Knex } from 'knex';
import { binaryString, idColumn, optionalReference, reference, table, tables, timestamp } from './table.ts';

const money = (t: Knex.CreateTableBuilder): void => {
  t.integer('amount').unsigned().notNullable();
  t.specificType('currency', 'CHAR(3)').notNullable();
};

/** Pay buttons, payments and the events of their providers. Amounts are in the currency's minor units. */
export const { up, down } = tables(
  table('pay_buttons', 'Pay buttons: a product, its price and the provider that is paid.', t => {
    idColumn(t);
    t.string('provider', 40).notNullable();
    t.string('title', 120).notNullable();
    t.string('description', 500).notNullable().defaultTo('');
    t.string('product', 200).notNullable().defaultTo('');
    money(t);
    t.string('label', 60).notNullable().defaultTo('');
    t.string('style', 12).notNullable().defaultTo('default');
    t.boolean('is_overlay').notNullable().defaultTo(true);
    t.boolean('is_active').notNullable().defaultTo(true);
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'changed_at').notNullable();
  }),
  table('payments', 'Payments confirmed by signed events of their providers.', t => {
    idColumn(t);
    binaryString(t, 'reference', 64).notNullable().unique();
    reference(t, 'button_id', 'pay_buttons', 'SET NULL');
    t.string('title', 120).notNullable();
    t.string('provider', 40).notNullable();
    binaryString(t, 'transaction_id', 120).notNullable();
    t.string('state', 12).notNullable();
    money(t);
    t.integer('refunded').unsigned().notNullable().defaultTo(0);
    t.string('payer', 100).notNullable().defaultTo('');
    t.string('email', 190).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'changed_at').notNullable();
    t.unique(['provider', 'transaction_id']);
    t.index(['state', 'id'], 'payments_by_state');
    t.index(['created_at', 'id'], 'payments_by_date');
    t.index(['email'], 'payments_by_email');
    t.index(['transaction_id'], 'payments_by_transaction');
  }),
  table('payment_events', 'Signed events of providers, each once, applied or refused with a reason.', t => {
    idColumn(t);
    t.string('provider', 40).notNullable();
    binaryString(t, 'event_id', 160).notNullable();
    t.string('kind', 12).notNullable();
    binaryString(t, 'transaction_id', 120).notNullable();
    t.string('button', 20).notNullable();
    money(t);
    t.string('outcome', 12).notNullable();
    t.string('reason', 20).notNullable().defaultTo('');
    optionalReference(t, 'payment_id', 'payments', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    t.unique(['provider', 'event_id']);
    t.index(['outcome', 'id'], 'payment_events_by_outcome');
    // Details of a refused event, so that it can be applied later; payer and email are emptied then.
    binaryString(t, 'purpose', 200).notNullable().defaultTo('');
    t.integer('refunded').unsigned().notNullable().defaultTo(0);
    t.string('payer', 100).notNullable().defaultTo('');
    t.string('email', 190).notNullable().defaultTo('');
    t.index(['email', 'id'], 'payment_events_by_email');
  }),
);
