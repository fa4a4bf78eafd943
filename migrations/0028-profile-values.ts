import { columns, steps } from './alter.ts';
import { idColumn, reference, table, tables } from './table.ts';

const profileValues = table(
  'profile_values',
  'Further facts about accounts, such as a telephone number: for the person and the staff alone.',
  t => {
    idColumn(t);
    reference(t, 'user_id', 'users', 'CASCADE');
    t.string('name', 100).notNullable();
    t.text('value').notNullable();
    // Notes of the staff; the person finds them in the download of personal data.
    t.boolean('is_internal').notNullable().defaultTo(false);
    t.unique(['user_id', 'name']);
  },
);

/** Time zone and title of the blog of accounts, and further values of their profiles. */
export const { up, down } = steps(
  columns({
    table: 'users',
    columns: ['timezone', 'blog_title'],
    build: t => {
      // An IANA name; empty: the zone of the site.
      t.string('timezone', 64).notNullable().defaultTo('');
      t.string('blog_title', 255).notNullable().defaultTo('');
    },
  }),
  tables(profileValues),
);
