import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const columns: Readonly<Record<string, string>> = {
  purpose: "VARCHAR(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT ''",
  refunded: 'INT UNSIGNED NOT NULL DEFAULT 0',
  payer: "VARCHAR(100) NOT NULL DEFAULT ''",
  email: "VARCHAR(190) NOT NULL DEFAULT ''",
};

/**
 * Adds the details of a refused payment event, so that it can be applied later. Payer and address are emptied when it is
 * applied. Events of earlier versions have the first 20 characters of their purpose.
 */
export const up = async (knex: Knex): Promise<void> => {
  for (const [column, type] of Object.entries(columns))
    if (!(await knex.schema.hasColumn('payment_events', column)))
      await knex.raw(`ALTER TABLE payment_events ADD COLUMN ?? ${type}`, [column]);
  await knex('payment_events')
    .where('purpose', '')
    .update({ purpose: knex.ref('button') });
  // The hosted provider's refunds named no other amount than what was refunded.
  await knex('payment_events')
    .where({ kind: 'refunded', refunded: 0 })
    .whereNot('provider', 'stripe')
    .update({ refunded: knex.ref('amount'), amount: 0 });
  await addIndex(knex, 'payment_events', 'payment_events_by_email', ['email', 'id']);
};

export const down = async (knex: Knex): Promise<void> => {
  await dropIndex(knex, 'payment_events', 'payment_events_by_email');
  for (const column of Object.keys(columns))
    if (await knex.schema.hasColumn('payment_events', column))
      await knex.schema.alterTable('payment_events', t => {
        t.dropColumn(column);
      });
};
