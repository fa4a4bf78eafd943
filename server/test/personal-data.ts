import type { Role } from '../core/policy/actor.ts';
import { hashPassword } from '../core/security/password.ts';
import { workOnce } from '../workers.ts';
import { type House, openHouse, type Person } from './house.ts';

/** What tests of personal data do over and over. */
const askingFor = (house: House, hash: string) => ({
  hash,
  /** Signed in, with the password `right horse`. */
  member: async (role: Role = 'blogger', name?: string): Promise<Person & { id: number }> => {
    const person = await house.signedIn(role, name);
    await house.sql('users').where('id', person.id).update({ password: hash });
    return person;
  },
  emailOf: async ({ id }: { id: number }): Promise<string> =>
    (await house.sql('users').where('id', id).first('email')).email,
  /** The newest mail's key for a page of ours. */
  keyFor: async (email: string, page: string): Promise<string> => {
    const mails: { text: string }[] = await house.sql('outbox').where({ recipient: email }).orderBy('id', 'desc');
    const found = mails.map(({ text }) => new RegExp(`/personal-data/${page}\\?key=([\\w-]+)`).exec(text)?.[1]);
    return found.find(Boolean) ?? '';
  },
});

/** A house in which people are told apart by a password, and nothing waits to be done. */
export const personalHouse = async () => {
  const house = await openHouse();
  await house.set('captcha.kind', 'none');
  await workOnce(house.services);
  return { house, ...askingFor(house, await hashPassword('right horse')) };
};
