import { columns } from './alter.ts';

/**
 * Tells notes about ordinary states and kept values from remarks that a person should read; and rows that a run removed
 * from rows that it changed.
 */
export const { up, down } = columns(
  {
    table: 'import_notes',
    columns: ['is_routine'],
    build: t => {
      t.boolean('is_routine').notNullable().defaultTo(false);
    },
  },
  {
    table: 'import_changes',
    columns: ['is_removal'],
    build: t => {
      t.boolean('is_removal').notNullable().defaultTo(false);
    },
  },
);
