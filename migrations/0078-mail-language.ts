import { columns } from './alter.ts';

/** The language of a waiting mail, in which its template is printed. */
export const { up, down } = columns({
  table: 'outbox',
  columns: ['language'],
  build: t => {
    // Empty: that of the site.
    t.string('language', 16).notNullable().defaultTo('');
  },
});
