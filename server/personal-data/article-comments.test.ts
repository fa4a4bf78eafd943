import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../core/db/index.ts';
import { articleCommenting } from '../test/fixtures/article-comments.ts';
import { articleWriter, type WrittenArticle } from '../test/fixtures/articles.ts';
import { openPersonalDataServer } from '../test/fixtures/personal-data.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import type { TestServer } from '../test/test-server.ts';
import { workOnce } from '../workers.ts';
import type { Section } from './archive/archive-row-queries.ts';
import { guestSections } from './archive/guest-section-queries.ts';
import { accountSections } from './archive/section-queries.ts';
import { anonymizeArticleComments, anonymizeGuestArticleComments } from './erasure/anonymize-article-queries.ts';

type Personal = Awaited<ReturnType<typeof openPersonalDataServer>>;

const test = suite('comments on items as personal data');
let server: TestServer;
let member: Personal['member'];
let keyFor: Personal['keyFor'];
let item: WrittenArticle;
let comments: ReturnType<typeof articleCommenting>;

test.before(async () => {
  ({ server, member, keyFor } = await openPersonalDataServer());
  comments = articleCommenting(server);
});
test.before.each(async () => {
  await server.sql('throttles').delete();
  const author = await server.signedIn('author');
  item = await articleWriter(server).article(author.id, (await articleWriter(server).category('Talk')).id);
});
test.after(() => server.close());

const told = async (sections: readonly Section[], name: string): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for await (const row of sections.find(one => one.name === name)?.rows() ?? []) rows.push(row.text);
  return rows;
};
const rowOf = (id: number) => server.sql('item_comments').where('id', id).first();
const count = async (): Promise<number> =>
  (await server.sql('items').select('comments_count').where('id', item.id).first()).comments_count;

test('D-047 the copy of an account or of a proven address holds its comments on items, and nobody else’s', async () => {
  const owner = await member();
  await comments.row(item.id, { author_id: owner.id, body: 'Mine.' });
  await comments.row(item.id, { email: 'jose@example.org', body: 'A guest’s.' });
  await comments.row(item.id, { email: 'josé@example.org', body: 'Another guest’s.' });
  assert.equal(await told(accountSections(server.sql, owner.id, 'nobody@example.org'), 'item-comments'), ['Mine.']);
  assert.equal(await told(guestSections(server.sql, 'jose@example.org'), 'item-comments-as-guest'), ['A guest’s.']);
});

test('an account that goes leaves its comments on items without its name, or takes them along; the count is right', async () => {
  for (const [choice, left] of [
    ['anonymous', 1],
    ['removed', 0],
  ] as const) {
    const owner = await member();
    const id = await comments.row(item.id, { author_id: owner.id, ip: '192.0.2.1' });
    await server.post({ task: 'gdpr.erase', password: 'right horse', sure: '1', comments: choice }, owner);
    server.clock.advance(8 * 24 * 3600_000);
    for (let i = 0; i < 3; i++) await workOnce(server.services);
    const row = await rowOf(id);
    if (choice === 'removed') assert.is(row, undefined);
    else assert.equal([row.author_id, row.name, row.email, row.ip], [null, 'A former member', '', '']);
    assert.is(await count(), left);
    await server.sql('item_comments').delete();
    await server.sql('items').where('id', item.id).update({ comments_count: 0 });
  }
});

test('F-4.9, D-047 the copy of an account holds its articles and their revisions, which stay without its name when it goes', async () => {
  const owner = await member();
  const article = await articleWriter(server).article(owner.id, (await articleWriter(server).category('Bells')).id);
  const content = JSON.stringify({ title: 'Bells', body: 'Old bells.' });
  const created_at = new Date(server.clock.now());
  const row = { item_id: article.id, ordering: 1, title: 'Bells', content, created_by: owner.id, created_at };
  await server.sql('item_revisions').insert(row);
  const rowsOf = async (name: string): Promise<unknown[]> => {
    const found: unknown[] = [];
    const section = accountSections(server.sql, owner.id, 'nobody@example.org').find(one => one.name === name);
    for await (const one of section?.rows() ?? []) found.push(one);
    return found;
  };
  assert.match(JSON.stringify(await rowsOf('items')), 'Its full text.');
  assert.match(JSON.stringify(await rowsOf('item-revisions')), 'Old bells.');
  await server.post({ task: 'gdpr.erase', password: 'right horse', sure: '1', comments: 'anonymous' }, owner);
  server.clock.advance(8 * 24 * 3600_000);
  for (let i = 0; i < 3; i++) await workOnce(server.services);
  assert.is((await server.sql('item_revisions').where('item_id', article.id).first()).created_by, null);
});

test('D-047 a proven address is forgotten on items too; one that only looks alike is not', async () => {
  const mine = await comments.row(item.id, { email: 'Jose@example.org' });
  const other = await comments.row(item.id, { email: 'josé@example.org' });
  const visitor = await server.visitor();
  await server.post({ task: 'gdpr.request', email: 'jose@example.org' }, visitor);
  const key = await keyFor('jose@example.org', 'guest');
  await server.post({ task: 'gdpr.eraseGuest', key, sure: '1' }, visitor);
  await workOnce(server.services);
  assert.is((await rowOf(mine)).email, '');
  assert.is((await rowOf(other)).email, 'josé@example.org');
  assert.is(await count(), 2);
});

test('an index finds them', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => ({
    item_id: item.id,
    name: 'x',
    email: `guest-${index}@example.org`,
    body: 'x',
    published: true,
    created_at: new Date(server.clock.now()),
  }));
  await transact(server.sql, tx => tx.batchInsert('item_comments', rows, 200));
  await server.sql.raw('ANALYZE TABLE item_comments, items');
  const how = { comments: 'anonymous', name: 'x', now: new Date() } as const;
  const plans = await plansOf(server.sql, async tx => {
    await anonymizeArticleComments({ services: server.services, sql: tx }, 7, how);
    await anonymizeGuestArticleComments({ services: server.services, sql: tx }, 'guest-7@example.org', 0, how);
  });
  assert.equal(scansIn(plans), []);
});

test.run();
