import { idColumn, table, tables, timestamp } from './table.ts';

export const { up, down } = tables(
  table('mail_bounces', 'Addresses that refuse mails for good; announcements and digests are not sent there.', t => {
    idColumn(t);
    t.string('email_key', 190).notNullable().unique();
    // `bounced`: the mail server refused; `complained`: the recipient reported a mail as spam.
    t.string('kind', 16).notNullable();
    t.string('reason', 500).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
  }),
);
