import { columns, steps } from './alter.ts';
import { idColumn, table, tables } from './table.ts';

const kinds = table(
  'reaction_kinds',
  'Reactions of the site’s own, and those of the five standard ones that were changed.',
  t => {
    idColumn(t);
    // The number that reactions store: 1 to 5 for the standard ones.
    t.specificType('number', 'tinyint unsigned').notNullable().unique();
    t.string('name', 40).notNullable().unique();
    // Empty: the standard word.
    t.string('label', 60).notNullable().defaultTo('');
    // An emoji, or another short sign; empty for the standard drawing.
    t.string('icon', 16).notNullable().defaultTo('');
    t.boolean('published').notNullable().defaultTo(true);
  },
);

/** Kinds of reactions beside the five that every site has, and how these differ here. */
export const { up, down } = steps(
  tables(kinds),
  columns({
    table: 'reactions',
    columns: [],
    indexes: ['reactions_by_kind'],
    build: t => {
      t.index(['reaction'], 'reactions_by_kind');
    },
  }),
);
