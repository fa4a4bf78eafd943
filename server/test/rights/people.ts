import { commenting } from '../fixtures/comments.ts';
import type { Person, TestServer } from '../test-server.ts';

/** The columns of the table in docs/rights.md, in its order. */
export const roles = ['visitor', 'reader', 'author', 'blogger', 'team admin', 'moderator', 'staff', 'admin'] as const;
export type TestRole = (typeof roles)[number];

/** A person who sends requests. */
export interface Asker {
  readonly role: TestRole;
  readonly person: Person;
  /** 0 for a visitor. */
  readonly id: number;
}

/** The server under test, its accounts, and the makers of subjects. */
export interface World {
  readonly server: TestServer;
  readonly askers: readonly Asker[];
  /** A blogger without relation to the others. */
  readonly stranger: number;
  /** Another reader. */
  readonly somebody: number;
  /** Team of the team admin. */
  readonly teamId: number;
  readonly now: () => Date;
  readonly unique: () => string;
  /** A published post of an author, unless `columns` say otherwise; not in any list yet. */
  readonly post: (authorId: number, columns?: Readonly<Record<string, unknown>>) => Promise<number>;
  readonly on: ReturnType<typeof commenting>;
  readonly insert: (table: string, columns: Readonly<Record<string, unknown>>) => Promise<number>;
}

const arrive = async (server: TestServer, role: TestRole): Promise<Asker> => {
  if (role === 'visitor') return { role, person: await server.visitor(), id: 0 };
  // The team admin is a reader otherwise: the rights of this column come from the team alone.
  const person = await server.signedIn(role === 'team admin' ? 'reader' : role);
  return { role, person, id: person.id };
};

export const adminOf = ({ askers }: World): Asker => {
  const found = askers.find(({ role }) => role === 'admin');
  if (!found) throw new Error('nobody administers');
  return found;
};

/** The same role in another browser: for requests that end a session. */
export const again = ({ server }: World, { role }: Asker): Promise<Asker> => arrive(server, role);

export const makeWorld = async (server: TestServer): Promise<World> => {
  await server.set('captcha.kind', 'none');
  await server.set('reports.perNetwork', 0);
  await server.set('contact.perNetwork', 0);
  await server.set('site.contact', 'owner@lectern.example');
  const askers: Asker[] = [];
  for (const role of roles) askers.push(await arrive(server, role));
  const now = (): Date => new Date(server.clock.now());
  const insert: World['insert'] = async (table, columns) => Number((await server.sql(table).insert(columns))[0]);
  const [stranger, somebody] = [await server.signedIn('blogger'), await server.signedIn('reader')];
  const teamId = await insert('teams', { title: 'Run', alias: 'run', created_at: now() });
  const runner = askers.find(({ role }) => role === 'team admin');
  const member = { team_id: teamId, is_admin: true, created_at: now() };
  await server.sql('team_members').insert({ ...member, user_id: runner?.id });
  let made = 0;
  const unique = (): string => `${++made}`;
  const post = { title: 'A post', body: '<p>Words of the post.</p>', state: 'published' } as const;
  return {
    ...{ server, askers, stranger: stranger.id, somebody: somebody.id, teamId, now, insert, unique },
    post: (author_id, columns = {}) => {
      const dates = { created_at: now(), modified_at: now(), published_at: new Date(now().getTime() - 3_600_000) };
      return insert('posts', { ...post, slug: `post-${unique()}`, author_id, ...dates, ...columns });
    },
    on: commenting(server),
  };
};
