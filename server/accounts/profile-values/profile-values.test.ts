import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('further values of profiles');
let server: TestServer;
let asha: Person & { id: number };
let phone: number;
let note: number;

const add = async (user_id: number, name: string, value: string, is_internal = false): Promise<number> => {
  const [id] = await server.sql('profile_values').insert({ user_id, name, value, is_internal });
  return Number(id);
};
const stored = (): Promise<string[]> => server.sql('profile_values').orderBy('id').pluck('value');

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('reader', 'Asha');
  phone = await add(asha.id, 'Phone <b>', '+372 000');
  note = await add(asha.id, 'Notes', 'Calls at night', true);
});
test.after(() => server.close());

test('nobody else sees or changes them: a visitor, another reader, a moderator', async () => {
  const before = await stored();
  for (const person of [await server.visitor(), await server.signedIn('reader'), await server.signedIn('moderator')]) {
    await server.post({ task: 'user.values', [`values[${phone}]`]: 'x' }, person);
    const refused = await server.post({ task: 'users.values', id: asha.id, [`values[${phone}]`]: 'x' }, person);
    assert.is(refused.statusCode, 403);
    assert.not.match((await server.get('/account/profile', person)).body, '+372 000');
  }
  assert.equal(await stored(), before);
});

test('a person sees and changes the own ones, and no notes of the staff', async () => {
  const { body } = await server.get('/account/profile', asha);
  const $ = load(body);
  assert.is($(`label[for="values-values[${phone}]"]`).text(), 'Phone <b>');
  assert.is($(`[name="values[${phone}]"]`).val(), '+372 000');
  assert.not.match(body, 'Calls at night');
  await server.post({ task: 'user.values', [`values[${phone}]`]: '+372 111', [`values[${note}]`]: 'taken' }, asha);
  assert.equal(await stored(), ['+372 111', 'Calls at night']);
});

test('staff see all of them, change them and add a note; an empty value goes', async () => {
  const staff = await server.signedIn('staff');
  const page = await server.get(`/blog/dashboard/site/users/account?id=${asha.id}`, staff);
  assert.match(page.body, 'Calls at night');
  const posted = { task: 'users.values', id: asha.id, [`values[${phone}]`]: '', note: 'Moved <away>' };
  assert.is((await server.post(posted, staff)).statusCode, 303);
  assert.equal(await stored(), ['Calls at night', 'Moved <away>']);
  assert.match(
    (await server.get(`/blog/dashboard/site/users/account?id=${asha.id}`, staff)).body,
    'Moved &lt;away&gt;',
  );
});

test('an account has its own time zone in pages and forms; visitors have that of the site', async () => {
  const editor = await server.signedIn('moderator', 'Ravi');
  const profile = { task: 'user.profile', name: 'Ravi', website: '', biography: '' };
  assert.is((await server.post({ ...profile, timezone: 'Moon/Base' }, editor)).statusCode, 422);
  assert.is((await server.post({ ...profile, timezone: 'Asia/Kolkata' }, editor)).statusCode, 303);
  const form = { task: 'posts.save', id: '0', version: '0', key: 'k', title: 'Tides', body: '<p>Words</p>' };
  await server.post({ ...form, publish_up: '2026-01-05 10:00:00', goal: 'publish' }, editor);
  const post = await server.sql('posts').where('title', 'Tides').first();
  assert.equal(post.published_at, new Date('2026-01-05T04:30:00Z'));
  const page = await server.get(`/blog/dashboard/write?uid=${post.id}`, editor);
  assert.is(load(page.body)('[name="publish_up"]').val(), '2026-01-05 10:00:00');
  assert.match(page.body, '"zone":"Asia/Kolkata"');
  assert.match((await server.get(`/blog/${post.slug}`)).body, '"zone":"UTC"');
  await server.post(profile, editor);
  assert.is((await server.sql('users').where('id', editor.id).first('timezone')).timezone, 'Asia/Kolkata');
});

test.run();
