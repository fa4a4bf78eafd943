import { recordChanges } from '../core/cache/index.ts';
import type { Knex } from '../core/db/db.ts';
import { transact } from '../core/db/index.ts';
import { newVisitor, visitorToken } from '../core/security/index.ts';
import { type Written, writer } from './fixtures/posts.ts';
import { people } from './people.ts';
import type { TestServer } from './test-server.ts';

/** A person who writes on a site: a blogger, a plain reader with an account, or a visitor without one. */
export interface Writer {
  readonly kind: 'blogger' | 'reader' | 'visitor';
  /** Of the account; of a visitor a number that no account has. */
  readonly id: number;
  readonly cookies: Record<string, string | undefined>;
  /** Fields by which a visitor signs a comment. */
  readonly signature: Readonly<Record<string, string>>;
}

interface Numbers {
  readonly bloggers: number;
  readonly readers: number;
  readonly visitors: number;
}

const firstVisitor = 60_000;
const quietPosts = 40;

/** Visitors comment without a check whether they are human, and the newest comments are on the first page. */
const settings = { 'captcha.kind': 'none', 'comments.sort': 'desc' };

const changeSettings = (sql: Knex): Promise<void> =>
  transact(sql, async tx => {
    const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
    await tx('settings').insert(rows).onConflict('name').merge();
    // The processes of the site read them within a second.
    await recordChanges(tx, ['settings'], 'trial');
  });

/** People and posts of a site that runs: bloggers comment on one post, readers and visitors on many. */
export const chaosPeople = async (
  site: { readonly sql: Knex; readonly clock: TestServer['clock']; readonly secret: string },
  { bloggers, readers, visitors }: Numbers,
): Promise<{ writers: readonly Writer[]; crowded: Written; quiet: readonly Written[] }> => {
  const { sql, clock, secret } = site;
  await changeSettings(sql);
  const person = people({ sql, clock, settings: { secret } });
  const writers: Writer[] = [];
  for (let made = 0; made < bloggers + readers; made++) {
    const kind = made < bloggers ? 'blogger' : 'reader';
    writers.push({ kind, signature: {}, ...(await person.signedIn(kind)) });
  }
  for (let made = 0; made < visitors; made++) {
    const visitor = newVisitor();
    writers.push({
      ...{ kind: 'visitor', id: firstVisitor + made },
      cookies: { lectern_visitor: visitor, lectern_token: visitorToken(secret, visitor) },
      signature: { name: `Visitor ${made + 1}`, email: `visitor-${made + 1}@people.test` },
    });
  }
  const author = await person.account('blogger');
  const crowded = await writer({ sql, clock }).post(author);
  const quiet: Written[] = [];
  while (quiet.length < quietPosts) quiet.push(await writer({ sql, clock }).post(author));
  return { writers, crowded, quiet };
};
