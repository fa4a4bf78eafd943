import { columns } from './alter.ts';

/** Options of a task, as JSON, whose shape follows from the kind; and an index of the tasks of a kind. */
export const { up, down } = columns({
  table: 'import_tasks',
  columns: ['options'],
  indexes: ['import_tasks_by_kind'],
  build: t => {
    t.text('options').nullable();
    t.index(['kind', 'ended_at'], 'import_tasks_by_kind');
  },
});
