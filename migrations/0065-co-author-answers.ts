import { columns } from './alter.ts';

/** Answers of people who were invited to write a post together with its author. */
export const { up, down } = columns({
  table: 'post_authors',
  columns: ['state'],
  build: t => {
    // `invited`: not answered yet; `accepted`: named at the post; `declined`: remembered, so that nobody asks again.
    t.string('state', 8).notNullable().defaultTo('accepted');
    t.index(['user_id', 'state', 'post_id'], 'post_authors_by_state');
  },
});
