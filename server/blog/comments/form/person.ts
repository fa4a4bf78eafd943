import { checkRegistrationRate, registerAccount } from '../../../accounts/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { hashPassword } from '../../../core/security/index.ts';
import type { Draft } from './comment-draft.ts';

/** The hash of a new account's password: it takes long and is made before the transaction opens. */
export interface Person {
  readonly password: string | null;
}

export const personOf = async (context: RequestContext, { register }: Draft): Promise<Person> => {
  if (!register) return { password: null };
  await checkRegistrationRate(context);
  return { password: await hashPassword(register.password) };
};

/** The id of the account that a comment belongs to: the actor's or a new one (C-002); null for a guest's. */
export const ownerOf = async (mutation: MutationContext, draft: Draft, person: Person): Promise<number | null> => {
  const { sql, services, actor } = mutation;
  if (actor.account) return actor.account.id;
  if (!draft.register || person.password === null) return null;
  const { name, email, website } = draft;
  const account = { username: draft.register.username, name, email, website, password: person.password };
  const { userId } = await registerAccount({ services, sql }, account);
  return userId;
};
