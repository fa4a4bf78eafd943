import { table, tables } from './table.ts';

/** Id of the site, which it writes into a bucket or shared folder of files. */
export const { up, down } = tables(
  table('file_store_sites', 'Id of this site in a store of files that other sites may share; one row.', t => {
    t.specificType('id', 'tinyint unsigned').primary();
    t.string('site', 32).notNullable();
  }),
);
