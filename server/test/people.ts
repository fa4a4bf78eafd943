import { randomBytes } from 'node:crypto';
import { addSession } from '../accounts/sign-in/session-queries.ts';
import type { Services } from '../core/context/services.ts';
import { transact } from '../core/db/index.ts';
import type { Role } from '../core/policy/actor.ts';
import { newSessionToken } from '../core/security/session.ts';

const digits = (): string => randomBytes(4).toString('hex');

/** Accounts of tests: rows with a session, without the cost of hashing a password. */
export const people = ({
  sql,
  clock,
  settings,
}: Pick<Services, 'sql' | 'clock'> & { readonly settings: Pick<Services['settings'], 'secret'> }) => {
  const account = async (role: Role, name = `${role} ${digits()}`): Promise<number> => {
    const username = `${role}-${digits()}`;
    const [id] = await sql('users').insert({
      username,
      username_key: username,
      name,
      email: `${username}@people.test`,
      email_key: `${username}@people.test`,
      // No password matches it.
      password: '!',
      role,
      permalink: username,
      created_at: new Date(clock.now()),
      confirmed_at: new Date(clock.now()),
    });
    return Number(id);
  };
  const session = async (id: number) => {
    const cookie = randomBytes(32).toString('hex');
    const token = newSessionToken(settings.secret);
    const now = new Date(clock.now());
    const expiresAt = new Date(clock.now() + 24 * 3600 * 1000);
    await transact(sql, tx => addSession(tx, { cookie, userId: id, token, remember: false, now, expiresAt }));
    return { lectern_session: cookie, lectern_token: token };
  };
  return {
    account,
    /** Cookies of a person after another sign-in. */
    session,
    signedIn: async (role: Role, name?: string) => {
      const id = await account(role, name);
      return { id, cookies: await session(id) };
    },
  };
};
