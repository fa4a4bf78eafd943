import { columns } from './alter.ts';

/** The language in which an account reads the interface. */
export const { up, down } = columns({
  table: 'users',
  columns: ['language'],
  build: t => {
    // Empty: that of the site.
    t.string('language', 16).notNullable().defaultTo('');
  },
});
