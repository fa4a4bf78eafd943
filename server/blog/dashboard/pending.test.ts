import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type House, openHouse, type Person } from '../../test/house.ts';
import { writer } from '../../test/posts.ts';

type Member = Person & { id: number };

const test = suite('what waits, and drafts of changes');
let house: House;
let asha: Member;
let bala: Member;
let moderator: Member;
let waiting: { id: number };
let change: number;

test.before(async () => {
  house = await openHouse();
  asha = await house.signedIn('blogger', 'Asha Rao');
  bala = await house.signedIn('blogger', 'Bala Iyer');
  moderator = await house.signedIn('moderator');
  waiting = await writer(house).post(asha.id, { title: 'Of nets', state: 'pending' });
  const out = await writer(house).post(asha.id, { title: 'Of knots' });
  const [id] = await house.sql('revisions').insert({
    ...{ post_id: out.id, ordering: 1, title: 'Of better knots', state: 'pending', content: '{}' },
    ...{ created_by: asha.id, created_at: new Date(house.clock.now()) },
  });
  change = Number(id);
});
test.after(() => house.close());

const links = async (path: string, as: Person): Promise<string[]> => {
  const page = load((await house.get(path, as)).body);
  return page('.dashboard-main a[href*="/blog/preview?"]')
    .toArray()
    .map(one => page(one).text());
};

test('E-017 only moderators see what waits of others; a blogger is led to the own posts that wait', async () => {
  assert.is((await house.get('/blog/dashboard/pending', await house.visitor())).statusCode, 403);
  const led = await house.get('/blog/dashboard/pending', bala);
  assert.is(led.headers.location, '/blog/dashboard?filter=4');
  assert.equal(await links('/blog/dashboard/pending', moderator), ['Of nets', 'Of better knots']);
  assert.equal(await links('/blog/dashboard/moderate', moderator), ['Of nets', 'Of better knots']);
});

test('E-017 drafts of changes are their writer’s, and lead to how they would look', async () => {
  assert.equal(await links('/blog/dashboard/revisions', bala), []);
  assert.equal(await links('/blog/dashboard/revisions', asha), ['Of better knots']);
  const { body } = await house.get('/blog/dashboard/revisions', asha);
  assert.match(load(body)('.list-table a').attr('href') ?? '', `.${change}`);
  assert.ok(waiting.id > 0);
});

test('F-4.8 the list of what waits has approve and reject for each row and for a selection; a refused act keeps the selection', async () => {
  const list = '/blog/dashboard/pending';
  const one = await writer(house).post(asha.id, { title: 'First of two', state: 'pending' });
  const two = await writer(house).post(bala.id, { title: 'Second of two', state: 'pending' });
  const draft = await writer(house).post(bala.id, { title: 'Taken back', state: 'draft' });
  const page = load((await house.get(list, moderator)).body);
  const uids = [one, two].map(({ id }) => `${id}.0`);
  for (const uid of uids) {
    assert.is(page(`input[value="${uid}"]`).length, 1, uid);
    for (const name of ['approve', 'reject']) {
      const href = page(`a[href^="/blog/preview/${name}?uid=${uid}"]`).attr('href') ?? '';
      assert.is((await house.get(href, moderator)).statusCode, 200, `${name} ${uid}`);
    }
  }
  const mixed = await house.post(
    { task: 'moderate.approve', ids: [...uids, `${draft.id}.0`], return: list },
    moderator,
  );
  assert.is(mixed.statusCode, 303);
  const again = load((await house.get(String(mixed.headers.location), moderator)).body);
  assert.is(again('input[name="ids[]"][checked]').length, 2);
  assert.match(again('[data-notice=error]').text(), 'Nothing was changed, and your selection is kept.');
  const unsaid = await house.post({ task: 'moderate.reject', ids: uids, message: '', return: list }, moderator);
  assert.is(load(unsaid.body)('[name="ids[]"]').length, 2);
  const message = 'Please add sources.';
  const rejected = await house.post({ task: 'moderate.reject', ids: uids, message, return: list }, moderator);
  assert.is(rejected.headers.location, list);
  const rows = await house.sql('posts').whereIn('id', [one.id, two.id]).pluck('state');
  assert.equal(rows, ['draft', 'draft']);
  const reasons = await house.sql('post_rejections').whereIn('post_id', [one.id, two.id]).pluck('message');
  assert.equal(reasons, [message, message]);
});

test.run();
