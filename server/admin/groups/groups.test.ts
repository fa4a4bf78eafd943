import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('groups and access levels');
const base = '/blog/dashboard/site';

let server: TestServer;
let admin: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
});
test.before.each(async () => {
  for (const table of ['access_levels', 'member_groups']) await server.sql(table).delete();
});
test.after(() => server.close());

const page = async (path: string, as: Person = admin) => load((await server.get(base + path, as)).body);
const post = (fields: Readonly<Record<string, unknown>>, as: Person = admin) => server.post(fields, as);
const made = async (table: string, title: string): Promise<number> =>
  (await server.sql(table).where({ title }).first('id')).id;
const group = async (title: string): Promise<number> => {
  assert.is((await post({ task: 'groups.save', title })).statusCode, 303);
  return made('member_groups', title);
};

test('nobody but administrators sees groups, or changes them', async () => {
  const id = await group('Board');
  for (const role of ['reader', 'author', 'moderator', 'staff'] as const) {
    const person = await server.signedIn(role);
    for (const path of ['/groups', '/levels', `/groups/members?id=${id}`, `/groups/group?id=${id}`, '/levels/level'])
      assert.is((await server.get(base + path, person)).statusCode, 403, path);
    for (const fields of [
      { task: 'groups.save', title: 'Mine' },
      { task: 'groups.addMembers', id, usernames: 'x' },
      { task: 'levels.save', title: 'Mine', groups: [id] },
      { task: 'groups.delete', ids: [id] },
    ])
      assert.is((await post(fields, person)).statusCode, 403, fields.task);
  }
  assert.is((await server.get(`${base}/groups`)).statusCode, 403);
});

test('a group is added, renamed and filled by username or address; a refused form keeps what was typed', async () => {
  const id = await group('Friends');
  const again = await post({ task: 'groups.save', title: ' friends ' });
  assert.is(again.statusCode, 422);
  assert.match(load(again.body)('.error-summary').text(), 'exists already');
  assert.is((await post({ task: 'groups.save', title: '' })).statusCode, 422);
  assert.is((await post({ task: 'groups.save', id, title: 'Friends of ours' })).statusCode, 303);
  const one = await server.signedIn('reader', 'Ada');
  const other = await server.signedIn('reader', 'Berit');
  const [{ username }, { email }] = [
    await server.sql('users').where('id', one.id).first(),
    await server.sql('users').where('id', other.id).first(),
  ];
  const unknown = await post({ task: 'groups.addMembers', id, usernames: `${username}, nobody-here` });
  assert.is(unknown.statusCode, 422);
  assert.is(load(unknown.body)('[name=usernames]').val(), `${username}, nobody-here`);
  assert.equal(await server.sql('member_group_accounts'), []);
  const added = await post({ task: 'groups.addMembers', id, usernames: `${username}, ${email}, ${username}` });
  assert.is(added.headers.location, `${base}/groups/members?id=${id}`);
  const $ = await page(`/groups/members?id=${id}`);
  assert.is($('h2#members').text(), '2 members');
  assert.match($('.group-members').text(), 'Ada');
  assert.is($('.group-members button').first().text(), 'Remove Ada');
  await post({ task: 'groups.removeMember', id, member: one.id });
  assert.is((await post({ task: 'groups.removeMember', id, member: one.id })).statusCode, 404);
  assert.equal(await server.sql('member_group_accounts').pluck('user_id'), [other.id]);
  const acts = await server.sql('audit_log').orderBy('id').pluck('act');
  assert.equal(acts.slice(-5), ['group.save', 'group.save', 'group.join', 'group.join', 'group.leave']);
});

test('a level opens an article to its groups; deleting the level closes it to all but staff, after a question', async () => {
  const id = await group('Members');
  assert.is((await post({ task: 'levels.save', title: 'Paid', groups: [id, 999_999] })).statusCode, 422);
  assert.is((await post({ task: 'levels.save', title: 'Paid', groups: [id] })).statusCode, 303);
  const level = await made('access_levels', 'Paid');
  assert.match((await page('/levels'))('.list-table tbody').text(), 'Members');
  assert.is((await page(`/levels/level?id=${level}`))('input[type=checkbox]:checked').length, 1);
  const [author, member] = [await server.signedIn('author'), await server.signedIn('reader')];
  await server.sql('member_group_accounts').insert({ group_id: id, user_id: member.id, created_at: new Date() });
  const write = articleWriter(server);
  const { id: category } = await write.category('Open');
  const article = await write.article(author.id, category, { access: 'special', access_level_id: level });
  const path = `/articles/item/${article.id}-${article.alias}`;
  assert.is((await server.get(path, member)).statusCode, 200);
  const $ = await page(`/levels?ask=levels.delete&ids=${level}&return=${base}/levels`);
  assert.match($('main').text(), 'for authors and editors of this site only');
  assert.is((await post({ task: 'levels.delete', ids: [level] })).statusCode, 303);
  assert.is((await server.get(path, member)).statusCode, 403);
  assert.is((await server.sql('items').where('id', article.id).first('shown')).shown, 'special');
  assert.is((await post({ task: 'levels.delete', ids: [level] })).statusCode, 404);
});

test('deleting a group ends the access that it gave', async () => {
  const id = await group('Short');
  await post({ task: 'levels.save', title: 'For a while', groups: [id] });
  const level = await made('access_levels', 'For a while');
  const member = await server.signedIn('reader');
  await server.sql('member_group_accounts').insert({ group_id: id, user_id: member.id, created_at: new Date() });
  const write = articleWriter(server);
  const author = await server.signedIn('author');
  const { id: category } = await write.category('Open');
  const article = await write.article(author.id, category, { access: 'special', access_level_id: level });
  const path = `/articles/item/${article.id}-${article.alias}`;
  assert.is((await server.get(path, member)).statusCode, 200);
  assert.is((await post({ task: 'groups.delete', ids: [id] })).statusCode, 303);
  assert.is((await server.get(path, member)).statusCode, 403);
});

test.run();
