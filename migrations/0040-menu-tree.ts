import { columns } from './alter.ts';

/** Links below links of the menu, and where each link is shown. */
export const { up, down } = columns({
  table: 'menu_items',
  columns: ['parent_id', 'place'],
  build: t => {
    t.integer('parent_id').unsigned().nullable().index();
    t.foreign('parent_id').references('menu_items.id').onDelete('SET NULL');
    t.string('place', 8).notNullable().defaultTo('header');
  },
});
