import { columns } from './alter.ts';

/** Pictures that need no description: covers print an empty alternative text. */
export const { up, down } = columns({
  table: 'media',
  columns: ['is_decorative'],
  build: t => {
    // The description stays, for the time after the choice is taken back.
    t.boolean('is_decorative').notNullable().defaultTo(false);
  },
});
