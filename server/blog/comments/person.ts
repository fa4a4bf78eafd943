import { mayRegisterNow, registerAccount } from '../../core/account.ts';
import { accountByEmail } from '../../core/account-queries.ts';
import { mailKey } from '../../core/mail-address.ts';
import { hashPassword } from '../../core/password.ts';
import type { Deed, Visit } from '../../core/visit.ts';
import type { Draft } from './draft.ts';

/** What a new account needs that takes long: its password's hash, made before the transaction opens. */
export interface Person {
  readonly password: string | null;
}

export const personOf = async (visit: Visit, { register }: Draft): Promise<Person> => {
  if (!register) return { password: null };
  await mayRegisterNow(visit);
  return { password: await hashPassword(register.password) };
};

export interface Owner {
  readonly accountId: number | null;
  /** The address belongs to an account that is not signed in here: the comment waits and the owner is told (ruling 16). */
  readonly isClaimed: boolean;
}

/** Whose the comment is: the signed-in account's, a new account's (C-002), or nobody's. */
export const ownerOf = async (deed: Deed, draft: Draft, person: Person): Promise<Owner> => {
  const { sql, services, actor } = deed;
  if (actor.account) return { accountId: actor.account.id, isClaimed: false };
  const isClaimed = draft.email !== '' && (await accountByEmail(sql, mailKey(draft.email))) !== undefined;
  if (!draft.register || person.password === null) return { accountId: null, isClaimed };
  const { name, email, website } = draft;
  const account = { username: draft.register.username, name, email, website, password: person.password };
  const { userId } = await registerAccount({ services, sql }, account);
  return { accountId: userId, isClaimed };
};
