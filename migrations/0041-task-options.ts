import { columns } from './alter.ts';

/** Options of a task, as JSON; its shape follows from the kind. */
export const { up, down } = columns({
  table: 'import_tasks',
  columns: ['options'],
  build: t => {
    t.text('options').nullable();
  },
});
