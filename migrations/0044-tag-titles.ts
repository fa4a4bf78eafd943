import { columns } from './alter.ts';

/** An index of the titles of tags of articles: writing an article and an import look tags up by it. */
export const { up, down } = columns({
  table: 'item_tag_names',
  columns: [],
  indexes: ['item_tag_names_by_title'],
  build: t => {
    t.index(['title'], 'item_tag_names_by_title');
  },
});
