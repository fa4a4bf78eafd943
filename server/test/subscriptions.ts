import * as assert from 'uvu/assert';
import type { Command } from '../../protocol/commands.ts';
import { resolution } from './comments.ts';
import type { House, Person } from './house.ts';

/** The data of a refused call. */
export const refused = ([command]: readonly Command[]): readonly unknown[] => {
  assert.is(command?.type, 'reject', JSON.stringify(command));
  return command?.data ?? [];
};

/** The key in a mail's link to a page of subscriptions. */
export const keyIn = (text: string, page: string): string =>
  new RegExp(`/${page}\\?key=([\\w.-]+)`).exec(text)?.[1] ?? '';

let count = 0;

/** What tests of subscriptions do over and over. */
export const subscribing = (house: House) => ({
  guest: (): { name: string; email: string } => ({ name: 'Ravi', email: `guest-${count++}@example.org` }),
  rows: (columns: Readonly<Record<string, unknown>>) => house.sql('subscriptions').where(columns).orderBy('id'),
  mails: (recipient: string) => house.sql('outbox').where({ recipient }).orderBy('id'),
  emailOf: async ({ id }: { id: number }): Promise<string> =>
    (await house.sql('users').where('id', id).first('email')).email,
  statusOf: async (fields: Record<string, unknown>, as: Person): Promise<number> =>
    (await house.post(fields, as)).statusCode,
  /** Has a signed-in person follow an author; the subscription's id. */
  follow: async (person: Person, authorId: number): Promise<number> =>
    Number(
      resolution(await house.ask('site/views/subscription/subscribe', { type: 'blogger', id: authorId }, person))[1],
    ),
});
