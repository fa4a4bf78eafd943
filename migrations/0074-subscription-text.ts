import { columns, steps } from './alter.ts';

/** Whether mails of a subscription that are sent at once have the whole post. */
export const { up, down } = steps(
  columns({
    table: 'subscriptions',
    columns: ['full_text'],
    build: t => {
      t.boolean('full_text').notNullable().defaultTo(false);
    },
  }),
);
