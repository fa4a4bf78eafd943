import { randomBytes } from 'node:crypto';
import type { NetworkType } from '../../protocol/networks.ts';
import { type NewAccount, saveAccount } from '../blog/autopost/account-queries.ts';
import { mutateAs } from '../core/context/mutation.ts';
import type { MutationContext } from '../core/context/request-context.ts';
import { transact } from '../core/db/db.ts';
import type { House, Person } from './house.ts';

/** Rows as connecting leaves them, and deeds without a form around them. */
export const autoposting = (house: House) => ({
  account: (ownerId: number | null, network: NetworkType = 'mastodon', more: Partial<NewAccount> = {}) =>
    transact(house.sql, sql =>
      saveAccount(sql, {
        ownerId,
        network,
        instance: `${network}.example`,
        handle: `@someone@${network}.example`,
        identity: randomBytes(32).toString('hex'),
        credentials: 'sealed',
        state: 'connected',
        visibility: 'public',
        messageLimit: 500,
        now: new Date(house.clock.now()),
        ...more,
      }),
    ),
  rows: (postId: number) => house.sql('autoposts').where('post_id', postId).orderBy('id'),
  states: async (postId: number): Promise<string[]> =>
    (await house.sql('autoposts').where('post_id', postId).orderBy('id').select('state')).map(({ state }) => state),
  /** What a room does in its own deed. */
  mutation: async <T>(person: Person, work: (mutation: MutationContext) => Promise<T>): Promise<T> => {
    const row = person.id === null ? undefined : await house.sql('users').where('id', person.id).first();
    const account = row && { id: row.id, role: row.role, name: row.name, username: row.username, email: row.email };
    return mutateAs(
      {
        services: house.services,
        actor: { account: account ? { ...account, website: '', avatar: null } : null, visitor: '' },
        sql: house.sql,
        ip: '127.0.0.1',
        network: '127.0.0.1',
        userAgent: '',
        token: '',
        address: '/',
        session: { cookie: undefined, begin: () => {}, end: () => {}, waits: false, wait: () => {} },
        keys: { held: '', keep: () => {} },
        files: [],
        streamed: [],
      },
      work,
    );
  },
});
