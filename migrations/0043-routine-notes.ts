import { columns } from './alter.ts';

/** Tells notes about ordinary states and kept values from remarks that a person should read. */
export const { up, down } = columns({
  table: 'import_notes',
  columns: ['is_routine'],
  build: t => {
    t.boolean('is_routine').notNullable().defaultTo(false);
  },
});
