import type { Services } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { isMailAddress, mailKey } from '../core/net/index.ts';

/** A person that a notification is mailed to; `userId` is null for an address without an account. */
export interface Recipient {
  readonly userId: number | null;
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
}

/** The columns of `users as u` that make a recipient. */
export const recipientColumns = { userId: 'u.id', email: 'u.email', emailKey: 'u.email_key', name: 'u.name' };

/** An active account as a recipient; undefined for any other. */
export const accountRecipient = (sql: Sql, userId: number): Promise<Recipient | undefined> =>
  sql('users as u').select(recipientColumns).where({ 'u.id': userId, 'u.status': 'active' }).first();

/** Several accounts as recipients, by id; accounts that are not active are left out. */
export const accountRecipients = (sql: Sql, userIds: readonly number[]): Promise<Recipient[]> =>
  sql('users as u')
    .select(recipientColumns)
    .whereIn('u.id', [...userIds])
    .where('u.status', 'active')
    .orderBy('u.id');

/** Every active account that may moderate. */
export const moderatorRecipients = (sql: Sql): Promise<Recipient[]> =>
  sql('users as u')
    .select(recipientColumns)
    .whereIn('u.role', ['moderator', 'staff', 'admin'])
    .where('u.status', 'active')
    .orderBy('u.id');

/** The recipients of mails to moderators: the address in `mail.staff`, otherwise each moderator. */
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
