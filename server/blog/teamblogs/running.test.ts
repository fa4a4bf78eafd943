import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { moment } from '../../core/time/clock.ts';
import { setEncoder } from '../../media/encoder.ts';
import { makePicture } from '../../media/media-encode.ts';
import { rejection, resolution } from '../../test/fixtures/comments.ts';
import { boundary, multipart } from '../../test/fixtures/pictures.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { ownTeams } from '../team-model/team-queries.ts';

type Member = Person & { id: number };

const test = suite('running a team');
let server: TestServer;
let staff: Member;
let admin: Member;
let second: Member;
let plain: Member;
let reader: Member;
let visitor: Person;
let teamId: number;
let otherId: number;
let count = 0;

const made = async (access = 'everyone', allow_join = true): Promise<number> => {
  const [id] = await server.sql('teams').insert({
    ...{ title: `Team ${++count}`, alias: `team-${count}`, access, allow_join },
    created_at: moment(server.clock),
  });
  return Number(id);
};
const seat = (team_id: number, { id }: Member, is_admin = false) =>
  server.sql('team_members').insert({ team_id, user_id: id, is_admin, created_at: moment(server.clock) });
const members = async (team_id = teamId) =>
  (await server.sql('team_members').where({ team_id }).orderBy('user_id')).map(row => [row.user_id, row.is_admin]);
const place = async ({ id }: Member, team_id = teamId): Promise<number | undefined> =>
  (await server.sql('team_members').where({ team_id, user_id: id }).first('is_admin'))?.is_admin;
const aliasOf = async (id = teamId): Promise<string> => (await server.sql('teams').where({ id }).first('alias')).alias;
const ask = (name: string, as: Person, who: Member, team = teamId) =>
  server.ask(`site/controllers/teamblogs/${name}`, { id: who.id, teamId: team }, as);
const statusOf = async (task: string, as: Person, fields: Record<string, string | number | readonly number[]>) =>
  (await server.post({ task: `teamblogs.${task}`, ...fields }, as)).statusCode;

test.before(async () => {
  server = await openTestServer();
  staff = await server.signedIn('staff', 'Rosa Staff');
  admin = await server.signedIn('blogger', 'Ada Admin');
  second = await server.signedIn('blogger', 'Bea Second');
  plain = await server.signedIn('blogger', 'Carl Plain');
  reader = await server.signedIn('reader', 'Dora Reader');
  visitor = await server.visitor();
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  teamId = await made();
  otherId = await made();
  await seat(teamId, admin, true);
  await seat(teamId, plain);
  await seat(otherId, second, true);
});
test.after(() => server.close());

test('F-042 F-032 F-033 F-034 who does not run the team changes nobody in it', async () => {
  const before = await members();
  for (const as of [visitor, reader, plain, second])
    for (const name of ['removeMember', 'setAdmin', 'removeAdmin']) {
      rejection(await ask(name, as, plain));
      assert.ok((await statusOf(name, as, { id: plain.id, teamId })) >= 403, name);
    }
  assert.equal(await members(), before);
});

test('F-032 a cross-team, absent or hostile id removes nobody; nobody removes themselves or an admin', async () => {
  await seat(teamId, second, true);
  rejection(await ask('removeMember', admin, plain, otherId));
  rejection(await ask('removeMember', admin, reader));
  rejection(await server.ask('site/controllers/teamblogs/removeMember', { id: 'x', teamId: '1 OR 1' }, admin));
  assert.match(String(rejection(await ask('removeMember', admin, admin))), /Leave the team/);
  assert.match(String(rejection(await ask('removeMember', admin, second))), /Admins cannot be removed from the team/);
  assert.is((await members()).length, 3);
  resolution(await ask('removeMember', staff, second));
  assert.is(await place(second), undefined);
});

test('F-032 F-042 a team admin removes a member; it is written down', async () => {
  assert.equal(resolution(await ask('removeMember', admin, plain)), ['Carl Plain is no longer a member.']);
  assert.is(await place(plain), undefined);
  const row = await server.sql('audit_log').where({ act: 'member.remove', target_id: plain.id }).first();
  assert.is(row.user_id, admin.id);
});

test('F-033 F-034 F-042 a team admin makes admins and takes it back; the last admin stays', async () => {
  resolution(await ask('setAdmin', admin, plain));
  assert.is(await place(plain), 1);
  resolution(await ask('removeAdmin', plain, admin));
  assert.is(await place(admin), 0);
  assert.match(String(rejection(await ask('removeAdmin', plain, plain))), /last admin/);
  assert.match(String(rejection(await ask('removeAdmin', staff, plain))), /last admin/);
  assert.match(String(rejection(await ask('removeMember', staff, plain))), /last admin/);
  assert.is(await place(plain), 1);
});

test('two admins who take it from each other at once leave one', async () => {
  await seat(teamId, second, true);
  await Promise.all([ask('removeAdmin', admin, second), ask('removeAdmin', second, admin)]);
  assert.is((await members()).filter(([, isAdmin]) => isAdmin === 1).length, 1);
});

test('F-030 controls stand on the members of a team for who runs it, and work without scripts', async () => {
  const path = `/blog/teamblogs/${await aliasOf()}/members`;
  for (const as of [undefined, reader, plain])
    assert.is(load((await server.get(path, as)).body)('[data-remove-member], [data-set-admin]').length, 0);
  const { body } = await server.get(path, admin);
  assert.equal(await markupProblems(body), []);
  const page = load(body);
  const row = page(`[data-team-member][data-id="${plain.id}"]`);
  assert.is(row.find('[data-remove-member]').length, 1);
  assert.is(row.find('[data-set-admin]:not(.hide)').length, 1);
  assert.is(row.find('[data-remove-admin].hide').length, 1);
  assert.is(page(`[data-team-member][data-id="${admin.id}"] [data-remove-member]`).length, 0);
  assert.is(page(`[data-team-member][data-id="${admin.id}"] [data-remove-admin]`).prop('tagName'), 'A');
  const answer = await server.post({ task: 'teamblogs.setAdmin', id: plain.id, teamId, return: path }, admin);
  assert.is(answer.headers.location, path);
  assert.match((await server.get(path, admin)).body, /Carl Plain is now an admin of the team\./);
});

test('asking to join is kept once and told to the admins; the answer is theirs alone', async () => {
  for (let time = 0; time < 2; time++) assert.is(await statusOf('join', reader, { 'ids[]': teamId }), 303);
  assert.is((await server.sql('team_requests').where({ team_id: teamId })).length, 1);
  const mails = await server.sql('outbox').where('cause', 'like', `team-request:${teamId}:%`);
  assert.equal(
    mails.map(({ name }) => name),
    ['Ada Admin'],
  );
  assert.match((await server.get(`/blog/teamblogs/${await aliasOf()}`, reader)).body, /You have asked to join/);
  for (const as of [visitor, reader, plain, second])
    for (const task of ['approve', 'reject']) assert.ok((await statusOf(task, as, { id: reader.id, teamId })) >= 403);
  assert.match((await server.get('/blog/dashboard/requests', admin)).body, /Dora Reader wants to join/);
  assert.not.match((await server.get('/blog/dashboard/requests', second)).body, /Dora Reader/);
  assert.is(await statusOf('approve', admin, { id: reader.id, teamId }), 303);
  assert.is(await place(reader), 0);
  assert.is(await statusOf('approve', admin, { id: reader.id, teamId }), 409);
  assert.is((await server.sql('outbox').where('cause', 'like', `team-member:${teamId}:%`)).length, 1);
});

test('a request that is turned down lets nobody in; a team by invitation and a closed one take none', async () => {
  await statusOf('join', reader, { 'ids[]': teamId });
  assert.is(await statusOf('reject', admin, { id: reader.id, teamId }), 303);
  assert.is(await place(reader), undefined);
  const [invited, closed] = [await made('everyone', false), await made('members')];
  assert.is(await statusOf('join', reader, { 'ids[]': invited }), 403);
  assert.is(await statusOf('join', reader, { 'ids[]': closed }), 404);
  assert.is(await statusOf('join', visitor, { 'ids[]': teamId }), 403);
  rejection(await server.ask('site/views/teamblog/join', { id: closed }, reader));
});

test('a member leaves after a question; the last admin does not', async () => {
  const [dialog] = resolution(await server.ask('site/views/teamblog/leave', { ids: teamId, return: '/blog' }, plain));
  assert.is(load(String(dialog))('input[name="task"]').val(), 'teamblogs.leave');
  assert.is((await server.get(`/blog/teamblogs/${await aliasOf()}/leave`, plain)).statusCode, 200);
  assert.is(await statusOf('leave', plain, { 'ids[]': teamId }), 303);
  assert.is(await place(plain), undefined);
  assert.is(await statusOf('leave', admin, { 'ids[]': teamId }), 403);
  assert.is(await statusOf('leave', plain, { 'ids[]': teamId }), 403);
});

test('people are invited by name, all or none, each told once; what was typed stands again', async () => {
  const name = async ({ id }: Member) => (await server.sql('users').where({ id }).first('username')).username;
  const usernames = `${await name(reader)}, nobody-of-this-name`;
  assert.is(await statusOf('addMember', plain, { 'ids[]': teamId, usernames }), 403);
  const refused = await server.post({ task: 'teamblogs.addMember', 'ids[]': teamId, usernames }, admin);
  assert.is(refused.statusCode, 422);
  assert.match(refused.body, /There is no account called nobody-of-this-name/);
  assert.is(load(refused.body)('input[name="usernames"]').val(), usernames);
  assert.is(load(refused.body)('.error-summary a').attr('href'), '#invite-usernames');
  assert.is(await place(reader), undefined);
  assert.is(
    await statusOf('addMember', admin, { 'ids[]': teamId, usernames: await name(reader), uid: [second.id] }),
    303,
  );
  assert.equal([await place(reader), await place(second)], [0, 0]);
});

test('who is in the team is not told again, nor twice a day by being put in and out; invitations are counted', async () => {
  const name = async ({ id }: Member) => (await server.sql('users').where({ id }).first('username')).username;
  const told = () => server.sql('outbox').where('cause', 'like', `team-member:${teamId}:%`).pluck('name');
  const invite = (fields: Record<string, string | readonly number[]>) =>
    server.post({ task: 'teamblogs.addMember', 'ids[]': teamId, usernames: '', ...fields }, admin);
  assert.is((await invite({ uid: [plain.id, reader.id] })).statusCode, 303);
  assert.equal(await told(), ['Dora Reader']);
  server.clock.advance(1_000);
  assert.is((await invite({ usernames: `${await name(reader)},${await name(plain)}` })).statusCode, 303);
  resolution(await ask('removeMember', admin, reader));
  assert.is((await invite({ uid: [reader.id] })).statusCode, 303);
  assert.equal([await told(), await place(reader)], [['Dora Reader'], 0]);
  const many = await invite({ uid: Array.from({ length: 51 }, (_, index) => index + 1) });
  assert.is(many.statusCode, 422);
  assert.match(many.body, 'Invite at most 50 people at once.');
  await server.sql('throttles').where('name', `invite:${admin.id}`).update({ count: 60 });
  assert.is((await invite({ uid: [second.id] })).statusCode, 429);
  assert.is(await place(second), undefined);
});

test('the picture of a team is decoded for nobody but who runs the team', async () => {
  let decoded = 0;
  setEncoder(async (bytes, shape) => {
    decoded++;
    return makePicture(bytes, shape);
  });
  const save = (as: Person, id: number) => {
    const fields = { option: 'com_blog', task: 'teamblogs.save', id: String(id), title: 'With a picture', alias: '' };
    const more = { description: '', access: 'everyone', [String(as.cookies.lectern_token)]: '1' };
    const form = multipart({ ...fields, ...more }, { name: 'a.png', bytes: Buffer.from('words') });
    return server.app.inject({
      method: 'POST',
      url: '/index.php',
      headers: { host: 'lectern.test', 'content-type': `multipart/form-data; boundary=${boundary}` },
      cookies: as.cookies,
      payload: form.toString().replace('name="file"', 'name="avatar"'),
    });
  };
  for (const [as, id] of [
    [visitor, teamId],
    [reader, teamId],
    [plain, teamId],
    [second, teamId],
    [admin, 0],
    [admin, otherId],
  ] as const)
    assert.is((await save(as, id)).statusCode, 403);
  assert.is((await save(admin, 999_999)).statusCode, 404);
  assert.is(decoded, 0);
  const refused = await save(admin, teamId);
  setEncoder(makePicture);
  assert.equal([refused.statusCode, decoded], [422, 1]);
});

test('staff makes, names and deletes team blogs; a team admin edits the own one; posts outlive their team', async () => {
  const fields = { id: 0, title: 'Slow <Food>', alias: '', description: 'Two\nlines', access: 'registered' };
  for (const as of [visitor, reader, admin]) assert.is(await statusOf('save', as, fields), 403);
  assert.is(await statusOf('save', staff, { ...fields, title: '' }), 422);
  assert.is(await statusOf('save', staff, fields), 303);
  const team = await server.sql('teams').where({ alias: 'slow-food' }).first();
  assert.equal([team.access, team.allow_join, await place(staff, team.id)], ['registered', 0, 1]);
  const again = await server.post({ task: 'teamblogs.save', ...fields }, staff);
  assert.is(again.statusCode, 409);
  assert.match(again.body, /Another team blog has this address/);
  assert.is(load(again.body)('textarea[name="description"]').text(), 'Two\nlines');
  const meta = { meta_title: 'Ours for machines', meta_description: 'All of ours' };
  assert.is(await statusOf('save', admin, { ...fields, ...meta, id: teamId, alias: 'ours', title: 'Ours' }), 303);
  const ours = load((await server.get('/blog/teamblogs/ours', admin)).body);
  assert.match(ours('title').text(), /^Ours for machines/);
  assert.equal([ours('h1').text(), ours('meta[name="description"]').attr('content')], ['Ours', 'All of ours']);
  const form = load((await server.get(`/blog/dashboard/teamblogs/edit?id=${teamId}`, admin)).body);
  for (const [name, value] of Object.entries(meta)) assert.is(form(`[name="${name}"]`).last().val(), value);
  assert.is(await statusOf('save', admin, { ...fields, id: otherId, alias: 'theirs' }), 403);
  const post = await writer(server).post(admin.id, { team_id: teamId });
  assert.is(await statusOf('delete', admin, { 'ids[]': teamId }), 403);
  assert.is(await statusOf('delete', staff, { 'ids[]': teamId }), 303);
  assert.is((await server.sql('posts').where('id', post.id).first('team_id')).team_id, null);
  assert.equal(await members(), []);
});

test('the dashboard lists the teams somebody is in, for staff all, by an index and without sideways queries', async () => {
  const { body } = await server.get('/blog/dashboard/teamblogs', plain);
  assert.equal(await markupProblems(body), []);
  const own = await server.sql('team_members').where('user_id', plain.id);
  assert.is(load(body)('.list-table tbody tr').length, Math.min(10, own.length));
  const all = load((await server.get('/blog/dashboard/teamblogs?post-search=team 2', staff)).body);
  assert.match(all('.list-table tbody').text(), /Team 2/);
  assert.not.match(all('.list-table tbody').text(), /Team 3/);
  assert.is((await server.get('/blog/dashboard/teamblogs')).statusCode, 403);
  const created_at = moment(server.clock);
  const many = Array.from({ length: 1_500 }, (_, index) => ({ title: `T ${index}`, alias: `t-${index}`, created_at }));
  await server.sql.batchInsert('teams', many, 500);
  const made = await server.sql('teams').where('alias', 'like', 't-%').select('id');
  const others = made.map(({ id }) => ({ team_id: id, user_id: second.id, created_at }));
  await server.sql.batchInsert('team_members', others, 500);
  await server.sql.raw('ANALYZE TABLE teams, team_members');
  const account = (await server.services.sql('users').where('id', plain.id).first()) ?? {};
  const plans = await plansOf(server.sql, sql =>
    ownTeams(
      { sql, actor: { account: { ...account, avatar: null }, visitor: '' } },
      { start: 0, count: 10, search: '' },
    ),
  );
  assert.equal(scansIn(plans), []);
});

test.run();
