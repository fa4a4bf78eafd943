import { at, table, tables } from './table.ts';

/** What the news ticker's feed last held. */
export const { up, down } = tables(
  table('ticker_feeds', t => {
    t.specificType('address_hash', 'char(64)').primary();
    t.specificType('items', 'mediumtext').notNullable();
    at(t, 'checked_at').notNullable();
  }),
);
