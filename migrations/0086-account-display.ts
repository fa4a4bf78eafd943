import { reference, table, tables, timestamp } from './table.ts';

/** Display settings of readers, so that their other devices take them over. */
export const { up, down } = tables(
  table('account_display', 'Display settings of an account, and when the reader changed them.', t => {
    reference(t, 'user_id', 'users', 'CASCADE').primary();
    // In the form of a query (`protocol/display.ts`); empty after a reset.
    t.string('settings', 500).notNullable();
    timestamp(t, 'changed_at').notNullable();
  }),
);
