import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../core/db/db.ts';
import { itemWriter, type WrittenItem } from '../test/articles.ts';
import type { House } from '../test/house.ts';
import { itemCommenting } from '../test/item-comments.ts';
import { personalHouse } from '../test/personal-data.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { workOnce } from '../workers.ts';
import { anonymizeGuestItemComments, anonymizeItemComments } from './anonymize-item-queries.ts';
import type { Section } from './archive-row-queries.ts';
import { guestSections } from './guest-section-queries.ts';
import { accountSections } from './section-queries.ts';

type Personal = Awaited<ReturnType<typeof personalHouse>>;

const test = suite('comments on items as personal data');
let house: House;
let member: Personal['member'];
let keyFor: Personal['keyFor'];
let item: WrittenItem;
let comments: ReturnType<typeof itemCommenting>;

test.before(async () => {
  ({ house, member, keyFor } = await personalHouse());
  comments = itemCommenting(house);
});
test.before.each(async () => {
  await house.sql('throttles').delete();
  const author = await house.signedIn('author');
  item = await itemWriter(house).item(author.id, (await itemWriter(house).category('Talk')).id);
});
test.after(() => house.close());

const told = async (sections: readonly Section[], name: string): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for await (const row of sections.find(one => one.name === name)?.rows() ?? []) rows.push(row.text);
  return rows;
};
const rowOf = (id: number) => house.sql('item_comments').where('id', id).first();
const count = async (): Promise<number> =>
  (await house.sql('items').select('comments_count').where('id', item.id).first()).comments_count;

test('D-047 the copy of an account or of a proven address holds its comments on items, and nobody else’s', async () => {
  const owner = await member();
  await comments.row(item.id, { author_id: owner.id, body: 'Mine.' });
  await comments.row(item.id, { email: 'jose@example.org', body: 'A guest’s.' });
  await comments.row(item.id, { email: 'josé@example.org', body: 'Another guest’s.' });
  assert.equal(await told(accountSections(house.sql, owner.id, 'nobody@example.org'), 'item-comments'), ['Mine.']);
  assert.equal(await told(guestSections(house.sql, 'jose@example.org'), 'item-comments-as-guest'), ['A guest’s.']);
});

test('an account that goes leaves its comments on items without its name, or takes them along; the count is right', async () => {
  for (const [choice, left] of [
    ['anonymous', 1],
    ['removed', 0],
  ] as const) {
    const owner = await member();
    const id = await comments.row(item.id, { author_id: owner.id, ip: '192.0.2.1' });
    await house.post({ task: 'gdpr.erase', password: 'right horse', sure: '1', comments: choice }, owner);
    house.clock.advance(8 * 24 * 3600_000);
    for (let i = 0; i < 3; i++) await workOnce(house.services);
    const row = await rowOf(id);
    if (choice === 'removed') assert.is(row, undefined);
    else assert.equal([row.author_id, row.name, row.email, row.ip], [null, 'A former member', '', '']);
    assert.is(await count(), left);
    await house.sql('item_comments').delete();
    await house.sql('items').where('id', item.id).update({ comments_count: 0 });
  }
});

test('F-4.9, D-047 the copy of an account holds its articles and their revisions, which stay without its name when it goes', async () => {
  const owner = await member();
  const article = await itemWriter(house).item(owner.id, (await itemWriter(house).category('Bells')).id);
  const content = JSON.stringify({ title: 'Bells', body: 'Old bells.' });
  const created_at = new Date(house.clock.now());
  const row = { item_id: article.id, ordering: 1, title: 'Bells', content, created_by: owner.id, created_at };
  await house.sql('item_revisions').insert(row);
  const rowsOf = async (name: string): Promise<unknown[]> => {
    const found: unknown[] = [];
    const section = accountSections(house.sql, owner.id, 'nobody@example.org').find(one => one.name === name);
    for await (const one of section?.rows() ?? []) found.push(one);
    return found;
  };
  assert.match(JSON.stringify(await rowsOf('items')), 'Its full text.');
  assert.match(JSON.stringify(await rowsOf('item-revisions')), 'Old bells.');
  await house.post({ task: 'gdpr.erase', password: 'right horse', sure: '1', comments: 'anonymous' }, owner);
  house.clock.advance(8 * 24 * 3600_000);
  for (let i = 0; i < 3; i++) await workOnce(house.services);
  assert.is((await house.sql('item_revisions').where('item_id', article.id).first()).created_by, null);
});

test('D-047 a proven address is forgotten on items too; one that only looks alike is not', async () => {
  const mine = await comments.row(item.id, { email: 'Jose@example.org' });
  const other = await comments.row(item.id, { email: 'josé@example.org' });
  const visitor = await house.visitor();
  await house.post({ task: 'gdpr.request', email: 'jose@example.org' }, visitor);
  const key = await keyFor('jose@example.org', 'guest');
  await house.post({ task: 'gdpr.eraseGuest', key, sure: '1' }, visitor);
  await workOnce(house.services);
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
    created_at: new Date(house.clock.now()),
  }));
  await transact(house.sql, tx => tx.batchInsert('item_comments', rows, 200));
  await house.sql.raw('ANALYZE TABLE item_comments, items');
  const how = { comments: 'anonymous', name: 'x', now: new Date() } as const;
  const plans = await plansOf(house.sql, async tx => {
    await anonymizeItemComments(tx, 7, how);
    await anonymizeGuestItemComments(tx, 'guest-7@example.org', 0, how);
  });
  assert.equal(scansIn(plans), []);
});

test.run();
