import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('what waits, and drafts of changes');
let server: TestServer;
let asha: Member;
let bala: Member;
let moderator: Member;
let waiting: { id: number };
let change: number;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha Rao');
  bala = await server.signedIn('blogger', 'Bala Iyer');
  moderator = await server.signedIn('moderator');
  waiting = await writer(server).post(asha.id, { title: 'Of nets', state: 'pending' });
  const out = await writer(server).post(asha.id, { title: 'Of knots' });
  const [id] = await server.sql('revisions').insert({
    ...{ post_id: out.id, ordering: 1, title: 'Of better knots', state: 'pending', content: '{}' },
    ...{ created_by: asha.id, created_at: new Date(server.clock.now()) },
  });
  change = Number(id);
});
test.after(() => server.close());

const links = async (path: string, as: Person): Promise<string[]> => {
  const page = load((await server.get(path, as)).body);
  return page('.dashboard-main a[href*="/blog/preview?"]')
    .toArray()
    .map(one => page(one).text());
};

test('E-017 only moderators see what waits of others; a blogger is led to the own posts that wait', async () => {
  assert.is((await server.get('/blog/dashboard/pending', await server.visitor())).statusCode, 403);
  const led = await server.get('/blog/dashboard/pending', bala);
  assert.is(led.headers.location, '/blog/dashboard?filter=4');
  assert.equal(await links('/blog/dashboard/pending', moderator), ['Of nets', 'Of better knots']);
  assert.equal(await links('/blog/dashboard/moderate', moderator), ['Of nets', 'Of better knots']);
});

test('E-017 drafts of changes are their writer’s, and lead to how they would look', async () => {
  assert.equal(await links('/blog/dashboard/revisions', bala), []);
  assert.equal(await links('/blog/dashboard/revisions', asha), ['Of better knots']);
  const { body } = await server.get('/blog/dashboard/revisions', asha);
  assert.match(load(body)('.list-table a').attr('href') ?? '', `.${change}`);
  assert.ok(waiting.id > 0);
});

test('F-4.8 the list of what waits has approve and reject for each row and for a selection; a refused act keeps the selection', async () => {
  const list = '/blog/dashboard/pending';
  const one = await writer(server).post(asha.id, { title: 'First of two', state: 'pending' });
  const two = await writer(server).post(bala.id, { title: 'Second of two', state: 'pending' });
  const draft = await writer(server).post(bala.id, { title: 'Taken back', state: 'draft' });
  const page = load((await server.get(list, moderator)).body);
  const uids = [one, two].map(({ id }) => `${id}.0`);
  for (const uid of uids) {
    assert.is(page(`input[value="${uid}"]`).length, 1, uid);
    for (const name of ['approve', 'reject']) {
      const href = page(`a[href^="/blog/preview/${name}?uid=${uid}"]`).attr('href') ?? '';
      assert.is((await server.get(href, moderator)).statusCode, 200, `${name} ${uid}`);
    }
  }
  const mixed = await server.post(
    { task: 'moderate.approve', ids: [...uids, `${draft.id}.0`], return: list },
    moderator,
  );
  assert.is(mixed.statusCode, 303);
  const again = load((await server.get(String(mixed.headers.location), moderator)).body);
  assert.is(again('input[name="ids[]"][checked]').length, 2);
  assert.match(again('[data-notice=error]').text(), 'Nothing was changed, and your selection is kept.');
  const unsaid = await server.post({ task: 'moderate.reject', ids: uids, message: '', return: list }, moderator);
  assert.is(load(unsaid.body)('[name="ids[]"]').length, 2);
  const message = 'Please add sources.';
  const rejected = await server.post({ task: 'moderate.reject', ids: uids, message, return: list }, moderator);
  assert.is(rejected.headers.location, list);
  const rows = await server.sql('posts').whereIn('id', [one.id, two.id]).pluck('state');
  assert.equal(rows, ['draft', 'draft']);
  const reasons = await server.sql('post_rejections').whereIn('post_id', [one.id, two.id]).pluck('message');
  assert.equal(reasons, [message, message]);
});

test('F-4.2 what waits has page sizes, and one link selects all posts and changes of a page or none', async () => {
  for (let index = 0; index < 12; index++)
    await writer(server).post(bala.id, { title: `Waiting ${index}`, state: 'pending' });
  const list = '/blog/dashboard/pending';
  const page = async (address: string) => load((await server.get(address, moderator)).body);
  const boxes = ($: Awaited<ReturnType<typeof page>>, state = '') =>
    $(`input[name="ids[]"]${state}`)
      .toArray()
      .map(({ attribs }) => attribs.value ?? '');
  const changes = await server.sql('revisions').where('state', 'pending').select('id', 'post_id');
  const uids = changes.map(({ id, post_id }) => `${post_id}.${id}`);
  assert.is(boxes(await page(list)).length, 10 + uids.length);
  assert.is(boxes(await page(`${list}?limit=20`)).length, 13 + uids.length);
  const second = await page(`${list}?start=10`);
  assert.is(second('select[name=limit] option[selected]').attr('value'), '10');
  const selection = ($: Awaited<ReturnType<typeof page>>) => $('a[href$="#list"]').last();
  assert.is(selection(second).text(), 'Select everything on this page');
  const whole = await page(selection(second).attr('href') ?? '');
  assert.is(boxes(whole).length, 3 + uids.length);
  assert.equal(boxes(whole, '[checked]'), boxes(second));
  assert.is(selection(whole).text(), 'Clear the selection');
  assert.equal(boxes(await page(selection(whole).attr('href') ?? ''), '[checked]'), []);
  const back = String(whole('#list input[name=return]').val());
  assert.is(back, `${list}?start=10`);
  const ids = boxes(whole, '[checked]').filter(uid => !uids.includes(uid));
  const message = 'Please add sources.';
  assert.is(
    (await server.post({ task: 'moderate.reject', ids, message, return: back }, moderator)).headers.location,
    back,
  );
  assert.is(boxes(await page(`${list}?limit=20`)).length, 10 + uids.length);
});

test.run();
