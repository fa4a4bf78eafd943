import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { moment } from '../../core/time/clock.ts';
import { rejection, resolution } from '../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('inviting to a team and removing from it');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const made = async (alias: string): Promise<number> => {
  const [id = 0] = await server
    .sql('teams')
    .insert({ title: `Team ${alias}`, alias, created_at: moment(server.clock) });
  return id;
};

/** Team with an admin and two members. */
const staffed = async (alias: string) => {
  const teamId = await made(alias);
  const people = await Promise.all(
    ['Ada Admin', 'Bea Second', 'Carl Plain'].map(name => server.signedIn('blogger', name)),
  );
  const [admin, second, plain] = people;
  if (!admin || !second || !plain) throw new Error('three people');
  const created_at = moment(server.clock);
  await server
    .sql('team_members')
    .insert(people.map(({ id }) => ({ team_id: teamId, user_id: id, is_admin: id === admin.id, created_at })));
  return { teamId, admin, second, plain, path: `/blog/teamblogs/${alias}` };
};
const place = async (team_id: number, { id }: { id: number }): Promise<number | undefined> =>
  (await server.sql('team_members').where({ team_id, user_id: id }).first('is_admin'))?.is_admin;

test('F-4.7, F-032 a member is removed after a question of its own, in a dialog and on a page; the counter follows', async () => {
  const { teamId, admin, second, plain, path } = await staffed('removing');
  const [visitor, reader] = [await server.visitor(), await server.signedIn('reader')];
  const [dialog] = resolution(
    await server.ask('site/views/teamblog/confirmRemoveMember', { id: plain.id, teamId, return: '/blog' }, admin),
  );
  assert.match(String(dialog), /Remove Carl Plain from/);
  const href = load((await server.get(`${path}/members`, admin)).body)(
    `[data-team-member][data-id="${plain.id}"] [data-remove-member]`,
  ).attr('href');
  const asked = await server.get(String(href), admin);
  assert.equal(await markupProblems(asked.body), []);
  assert.is(await place(teamId, plain), 0);
  const page = load(asked.body);
  assert.match(page('main p').text(), /Remove Carl Plain from “Team removing”\?/);
  const fields = Object.fromEntries(
    page('main form input[type="hidden"]')
      .toArray()
      .map(one => [page(one).attr('name') ?? '', page(one).attr('value') ?? '']),
  );
  const answer = await server.post(fields, admin);
  assert.is(answer.headers.location, `${path}/members`);
  assert.is(await place(teamId, plain), undefined);
  assert.match(load((await server.get(`${path}/members`, admin)).body)('.page-header').text(), /2 members/);
  assert.is((await server.get(String(href), admin)).statusCode, 404);
  for (const as of [visitor, reader, second]) assert.is((await server.get(String(href), as)).statusCode, 403);
});

test('F-4.7, F-034 the own admin role is given up after a question; the last admin is told why not', async () => {
  const { teamId, admin, second, path } = await staffed('giving-up');
  const own = `${path}/remove-admin?id=${admin.id}`;
  for (const last of [own, `${path}/leave`]) {
    const refused = await server.get(last, admin);
    assert.is(refused.statusCode, 403);
    assert.match(refused.body, /This is the last admin of the team\. Make somebody else an admin first\./);
  }
  rejection(await server.ask('site/controllers/teamblogs/removeAdmin', { id: admin.id, teamId }, admin));
  await server.sql('team_members').where({ team_id: teamId, user_id: second.id }).update({ is_admin: true });
  assert.match((await server.get(own, admin)).body, /Give up your admin role in/);
  const [dialog] = resolution(
    await server.ask('site/views/teamblog/confirmRemoveAdmin', { id: second.id, teamId }, admin),
  );
  assert.match(String(dialog), /Remove the admin role of Bea Second/);
  const given = { task: 'teamblogs.removeAdmin', id: admin.id, teamId, return: `${path}/members` };
  assert.is((await server.post(given, admin)).statusCode, 303);
  const { body } = await server.get(`${path}/members`, admin);
  assert.is(load(body)('.member-controls').length, 0);
  assert.is(await place(teamId, admin), 0);
});

test('authors are invited by name from a box with suggestions, with its scripts and without', async () => {
  const { sql } = server;
  const [team = 0] = await sql('teams').insert({
    title: 'Called',
    alias: 'called',
    created_at: moment(server.services.clock),
  });
  const boss = await server.signedIn('staff', 'Rao, Boss');
  const [one, other, twin] = [
    await server.signedIn('blogger', 'Ada, of Lune'),
    await server.signedIn('blogger', 'Twin Name'),
    await server.signedIn('blogger', 'Twin Name'),
  ];
  const page = load((await server.get('/blog/teamblogs/called/invite', boss)).body);
  assert.is(page('[data-island="author-suggest"] input[name="authors"]').attr('id'), 'invite-authors');
  const invite = (fields: Record<string, string | readonly number[]>) =>
    server.post({ task: 'teamblogs.addMember', 'ids[]': team, usernames: '', ...fields }, boss);
  const members = (): Promise<number[]> =>
    sql('team_members').where('team_id', team).orderBy('user_id').pluck('user_id');
  const several = await invite({ authors: 'twin name' });
  assert.is(several.statusCode, 422);
  assert.match(several.body, /Several authors are called twin name/);
  const unknown = load((await invite({ authors: 'Nobody At All' })).body);
  assert.is(unknown('.error-summary a').attr('href'), '#invite-authors');
  assert.is(unknown('input[name="authors"]').val(), 'Nobody At All');
  assert.equal(await members(), []);
  const { permalink } = await sql('users').where('id', twin.id).first('permalink');
  // The suggest field posts names along with their ids.
  assert.is((await invite({ uid: [one.id], authors: `Ada, of Lune, ${permalink}` })).statusCode, 303);
  assert.equal(await members(), [one.id, twin.id]);
  assert.not.ok((await members()).includes(other.id));
});

test('who is in the team already is not suggested for it, and is no newcomer when named', async () => {
  const { teamId, admin, plain, path } = await staffed('suggesting');
  const outside = await server.signedIn('blogger', 'Carla Outside');
  const suggested = async (as: Person, more: Record<string, string> = {}) => {
    const asked = { search: 'car', inputName: '', ...more };
    return resolution(await server.ask('site/controllers/bloggers/suggest', asked, as))[0];
  };
  const namesOf = (items: unknown): string[] =>
    (Array.isArray(items) ? items : []).map(item => load(String(item))('[data-suggest-title]').val()).map(String);
  const page = load((await server.get(`${path}/invite`, admin)).body);
  const props = JSON.parse(page('[data-island="author-suggest"]').attr('data-props') ?? '{}');
  assert.is(props.team, teamId);
  const hook = page('[data-island="author-suggest"] [data-query]').attr('data-query') ?? '';
  const answered = (await server.get(`${hook}car`, admin)).json();
  assert.ok(
    answered.some(({ id }: { id: number }) => id === outside.id),
    hook,
  );
  assert.not.ok(answered.some(({ id }: { id: number }) => id === plain.id));
  assert.ok(namesOf(await suggested(admin)).includes('Carl Plain'));
  const left = namesOf(await suggested(admin, { team: String(teamId) }));
  assert.equal(left.filter(name => name === 'Carla Outside').length, 1);
  for (const team of [teamId, 999_999])
    rejection(
      await server.ask(
        'site/controllers/bloggers/suggest',
        { search: 'car', inputName: '', team: String(team) },
        team === teamId ? outside : admin,
      ),
    );
  const invite = { task: 'teamblogs.addMember', 'ids[]': teamId, usernames: '', authors: '', uid: [plain.id] };
  await server.post(invite, admin);
  assert.match((await server.get(`${path}/members`, admin)).body, 'Everyone you named is in the team already.');
  await server.post({ ...invite, uid: [plain.id, outside.id] }, admin);
  assert.match((await server.get(`${path}/members`, admin)).body, 'Carla Outside was added to the team.');
});

test('F-4.7 removing the last person on a later page of the members leads to the last page there is', async () => {
  const { teamId, admin, path } = await staffed('crowded');
  const created_at = moment(server.clock);
  await server.sql('users').insert(
    Array.from({ length: 98 }, (_, n) => ({
      ...{ username: `crowd${n}`, username_key: `crowd${n}`, name: `Crowd ${n}`, email: `crowd${n}@people.test` },
      ...{ email_key: `crowd${n}@people.test`, password: '', permalink: `crowd-${n}`, created_at },
    })),
  );
  const ids: number[] = await server.sql('users').where('username_key', 'like', 'crowd%').pluck('id');
  await server.sql('team_members').insert(ids.map(user_id => ({ team_id: teamId, user_id, created_at })));
  const members = `${path}/members`;
  const second = await server.get(`${members}?start=100`, admin);
  assert.is(second.statusCode, 200);
  const last = load(second.body)('[data-team-member]').attr('data-id') ?? '';
  const fields = { task: 'teamblogs.removeMember', id: last, teamId, return: `${members}?start=100` };
  assert.is((await server.post(fields, admin)).headers.location, `${members}?start=100`);
  const answer = await server.get(`${members}?start=100`, admin);
  assert.equal([answer.statusCode, answer.headers.location], [302, members]);
  assert.is((await server.get(`${members}?start=100`)).statusCode, 404);
});

test.run();
