import type { Services } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { type ReaderLocale, readerLocaleColumns } from '../core/i18n/index.ts';
import { isMailAddress, mailKey } from '../core/net/index.ts';

/** Recipient of a notification mail; `userId` is null for an address without an account. */
export interface Recipient extends ReaderLocale {
  readonly userId: number | null;
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
}

/** Columns of `users as u` that form a recipient. */
export const recipientColumns = {
  ...{ userId: 'u.id', email: 'u.email', emailKey: 'u.email_key', name: 'u.name' },
  ...readerLocaleColumns,
};

/** Locale of an account; that of the site for null. */
export const localeOfAccount = async (sql: Sql, id: number | null): Promise<ReaderLocale> =>
  (id !== null && (await sql('users as u').select(readerLocaleColumns).where('u.id', id).first())) || {};

/** Recipients of several accounts by id; omits accounts that are not active. */
export const accountRecipients = (sql: Sql, userIds: readonly number[]): Promise<Recipient[]> =>
  sql('users as u')
    .select(recipientColumns)
    .whereIn('u.id', [...userIds])
    .where('u.status', 'active')
    .orderBy('u.id');

/** Recipients of the accounts with these e-mail addresses, whether they are active or not. */
export const recipientsByEmail = (sql: Sql, emailKeys: readonly string[]): Promise<Recipient[]> =>
  sql('users as u')
    .select(recipientColumns)
    .whereIn('u.email_key', [...emailKeys]);

export const moderatorRecipients = (sql: Sql): Promise<Recipient[]> =>
  sql('users as u')
    .select(recipientColumns)
    .whereIn('u.role', ['moderator', 'staff', 'admin'])
    .where('u.status', 'active')
    .orderBy('u.id');

export const adminRecipients = (sql: Sql): Promise<Recipient[]> =>
  sql('users as u').select(recipientColumns).where({ 'u.role': 'admin', 'u.status': 'active' }).orderBy('u.id');

/** Recipients of mails to moderators: the address in `mail.staff` if set, otherwise each moderator. */
export const staffRecipients = async ({
  services,
  sql,
}: {
  readonly services: Services;
  readonly sql: Sql;
}): Promise<Recipient[]> => {
  const staff = services.site.get('mail.staff');
  return isMailAddress(staff)
    ? [{ userId: null, email: staff, emailKey: mailKey(staff), name: '' }]
    : await moderatorRecipients(sql);
};
