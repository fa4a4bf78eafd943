import { columns } from './alter.ts';

/** Whether the files of an export are fetched from the old site. */
export const { up, down } = columns({
  table: 'import_sources',
  columns: ['fetches'],
  build: t => {
    t.boolean('fetches').notNullable().defaultTo(false);
  },
});
