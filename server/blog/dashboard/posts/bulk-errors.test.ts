import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('refused actions on the rows of a dashboard list');
const list = '/blog/dashboard?filter=3';
let server: TestServer;
let asha: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

const draft = (title: string, columns: Readonly<Record<string, unknown>> = {}) =>
  writer(server).post(asha.id, { title, state: 'draft', published_at: null, ...columns });
const page = async (address: string, as: Person = asha) => load((await server.get(address, as)).body);

test('F-4.3 an action with no row selected is refused with a sentence on its list, and changes nothing', async () => {
  const { id } = await draft('Stays');
  const pressed = {
    task: 'dashboard.show',
    apply: '1',
    bulk: 'posts.trash',
    layout: 'entries',
    filter: '3',
    ids: [''],
  };
  const applied = await server.post(pressed, asha);
  assert.is(applied.headers.location, list);
  assert.match((await page(list))('[data-notice]').text(), 'Choose a task and select at least one row first.');
  const sent = await server.post({ task: 'posts.trash', ids: [''], return: list }, asha);
  assert.is(sent.headers.location, list);
  assert.match((await page(list))('[data-notice=error]').text(), 'Select at least one row first.');
  assert.is((await server.sql('posts').where('id', id).first('lifecycle')).lifecycle, 'live');

  const admin = await server.signedIn('admin');
  const redirects = '/blog/dashboard/redirects';
  const none = await server.post({ task: 'redirects.delete', ids: [''], return: redirects }, admin);
  assert.is(none.headers.location, redirects);
  assert.match((await page(redirects, admin))('[data-notice=error]').text(), 'Select at least one row first.');
});

test('F-4.3 an action that one row does not allow keeps the selection, marks that row and changes nothing', async () => {
  await server.set('posts.requireChecks', 'barriers');
  const good = await draft('A walk', { body: '<p>By the river.</p>' });
  const wrong = await draft('A picture', { body: '<p><img src="/media/x.jpg"></p>' });
  const other = await draft('Not selected');
  const answer = await server.post({ task: 'posts.publish', ids: [good.id, wrong.id], return: list }, asha);
  assert.is(answer.statusCode, 303);
  assert.is(answer.headers.location, `${list}&ticked=${good.id}.${wrong.id}&refused=${wrong.id}`);
  const again = await page(String(answer.headers.location));
  assert.match(again('[data-notice=error]').text(), 'Nothing was changed, and your selection is kept.');
  const row = (id: number) => again(`[data-eb-table-row][data-id="${id}"] .table-box`);
  const isChecked = (id: number) => row(id).find('input[name="ids[]"]').is('[checked]');
  assert.equal(
    [good, wrong, other].map(({ id }) => isChecked(id)),
    [true, true, false],
  );
  const marks = [good, wrong, other].map(({ id }) => row(id).find('.field-error').text());
  assert.equal(marks, ['', 'Cannot be changed this way', '']);
  assert.equal(await server.sql('posts').whereIn('id', [good.id, wrong.id]).pluck('state'), ['draft', 'draft']);
});

test.run();
