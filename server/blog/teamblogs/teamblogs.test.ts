import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { moment } from '../../core/time/clock.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { resolution } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { recentPosts } from '../cards/recent-queries.ts';
import { listedIds } from '../post-model/listing-queries.ts';
import { memberCounts, membersOf } from '../team-model/queries.ts';

const test = suite('team blogs');
let server: TestServer;
let write: ReturnType<typeof writer>;
let staff: Person & { id: number };
let member: Person & { id: number };
let reader: Person & { id: number };
let post: Written;
const teams = { open: 0, signed: 0, closed: 0 };

const team = async (alias: string, access: string): Promise<number> => {
  const [id] = await server.sql('teams').insert({
    ...{ title: `Team ${alias} <i>`, alias, access, description: 'What we read.' },
    created_at: moment(server.clock),
  });
  return Number(id);
};

const join = (team_id: number, user_id: number, is_admin = false) =>
  server.sql('team_members').insert({ team_id, user_id, is_admin, created_at: moment(server.clock) });

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  staff = await server.signedIn('staff', 'Rosa Staff');
  member = await server.signedIn('blogger', 'Mina Member');
  reader = await server.signedIn('reader', 'Ravi Reader');
  teams.open = await team('open', 'everyone');
  teams.signed = await team('signed', 'registered');
  teams.closed = await team('closed', 'members');
  for (const id of Object.values(teams)) await join(id, member.id, true);
  await join(teams.open, reader.id);
  post = await write.post(member.id, { title: 'Of the team', team_id: teams.open });
  await write.post(member.id, { title: 'Inside the closed', team_id: teams.closed, privacy: 'private' });
  await write.post(member.id, { title: 'Not yet', team_id: teams.open, state: 'draft' });
});
test.after(() => server.close());

const titles = async (as?: Person): Promise<string[]> => {
  const page = load((await server.get('/blog/teamblogs', as)).body);
  return page('[data-team-item] h2 a')
    .toArray()
    .map(link => page(link).text());
};

test('F-027 the listing and the pages of a team show it to those its access lets in', async () => {
  assert.equal(await titles(), ['Team open <i>']);
  assert.equal(await titles(reader), ['Team open <i>', 'Team signed <i>']);
  assert.equal(await titles(member), ['Team closed <i>', 'Team open <i>', 'Team signed <i>']);
  assert.equal(await titles(staff), ['Team closed <i>', 'Team open <i>', 'Team signed <i>']);
  const status = async (path: string, as?: Person) => (await server.get(`/blog/teamblogs/${path}`, as)).statusCode;
  for (const part of ['', '/members']) {
    assert.equal(
      [await status(`open${part}`), await status(`signed${part}`), await status(`closed${part}`)],
      [200, 403, 404],
    );
    assert.equal([await status(`signed${part}`, reader), await status(`closed${part}`, reader)], [200, 404]);
    assert.equal([await status(`closed${part}`, member), await status(`closed${part}`, staff)], [200, 200]);
  }
  for (const feed of ['feed.xml', 'atom.xml']) {
    assert.is(await status(`open/${feed}`), 200);
    assert.is(await status(`closed/${feed}`, member), 404);
    assert.is(await status(`signed/${feed}`), 403);
  }
  assert.is(await status('none'), 404);
});

test('F-031 viewMembers tells a stranger nothing, takes one team, and resolves with the dialog of its members', async () => {
  const view = async (ids: string | number | number[], as: Person) =>
    (await server.ask('site/views/teamblog/viewMembers', { ids }, as))[0];
  const visitor = await server.visitor();
  for (const id of [teams.signed, teams.closed, 999_999]) assert.is((await view(id, visitor))?.type, 'reject');
  assert.is((await view(teams.closed, reader))?.type, 'reject');
  assert.is((await view([teams.open, teams.open], visitor))?.type, 'reject');
  assert.is((await view('1 OR 1', visitor))?.type, 'reject');
  const [block] = resolution(await server.ask('site/views/teamblog/viewMembers', { ids: teams.open }, visitor));
  const dialog = load(String(block), null, false);
  assert.match(String(block), /^<dialog><width>400<\/width><height>400<\/height>/);
  assert.match(dialog('title').text(), 'Team open <i>');
  const list = dialog(`content [data-team-members][data-team-id="${teams.open}"]`);
  assert.equal(
    list
      .find('[data-team-member]')
      .toArray()
      .map(row => Number(dialog(row).attr('data-id'))),
    [member.id, reader.id],
    'admins first',
  );
  assert.is(list.find(`[data-id="${member.id}"] [data-member-is-admin]`).length, 1);
  assert.is(list.find('[data-member-is-admin]').length, 1);
  assert.is(list.find(`[data-id="${reader.id}"] a`).length, 0, 'who has written nothing has no page');
  assert.not.match(String(block), '@people.test');
});

test('F-027 staff features a team on the listing, and everybody sees the badge', async () => {
  const item = async (as?: Person) => {
    const page = load((await server.get('/blog/teamblogs', as)).body);
    return page(`[data-team-item][data-id="${teams.open}"]`);
  };
  assert.is((await item(reader)).find('[data-team-feature]').length, 0);
  assert.is((await item()).find('[data-featured-tag]').length, 0);
  assert.is((await item(staff)).find('[data-team-feature]:not(.hide)').length, 1);
  await server.post({ task: 'featured.makeFeatured', type: 'teamblog', id: teams.open }, staff);
  assert.match((await item()).find('h2:has([data-featured-tag]:not(.hide))').text(), /\S, Featured$/);
  assert.is((await item(staff)).find('[data-team-unfeature]:not(.hide)').length, 1);
  const page = load((await server.get('/blog/teamblogs/open')).body);
  assert.is(page('[data-featured-tag]').text(), 'Featured');
});

test('F-028 F-029 the listing names posts and members; without scripts the members are a page', async () => {
  const page = load((await server.get('/blog/teamblogs')).body);
  const item = page(`[data-team-item][data-id="${teams.open}"]`);
  assert.is(item.find('.recent-posts a').attr('href'), `/blog/${post.slug}`);
  assert.is(item.find('.recent-posts a').length, 1);
  assert.match(item.find('[data-view-member]').text(), '2 members');
  assert.equal(
    [item.find('[data-blog-subscribe]').attr('data-type'), item.find('[data-blog-subscribe]').attr('data-id')],
    ['team', `${teams.open}`],
  );
  const members = load((await server.get(String(item.find('[data-view-member]').attr('href')))).body);
  assert.is(members('[data-team-member]').length, 2);
});

test('a team page lists the posts of the team that are out, with its feed', async () => {
  for (const path of [
    '/blog/teamblogs/open',
    `/index.php?option=com_blog&view=teamblog&layout=listings&id=${teams.open}`,
  ]) {
    const page = load((await server.get(path)).body);
    assert.is(page('h1').text(), 'Team open <i>');
    assert.equal(
      page('.card-title')
        .toArray()
        .map(title => page(title).text()),
      ['Of the team'],
    );
    assert.is(page('link[type="application/rss+xml"][href$="/blog/teamblogs/open/feed.xml"]').length, 1);
  }
  assert.match((await server.get('/blog/teamblogs/open/feed.xml')).body, 'Of the team');
});

test('the pages of teams are valid markup', async () => {
  for (const path of ['/blog/teamblogs', '/blog/teamblogs/closed', '/blog/teamblogs/open/members'])
    assert.equal(await markupProblems((await server.get(path, staff)).body), [], path);
});

test('posts and members of teams are read by index', async () => {
  const { sql } = server;
  const created_at = moment(server.clock);
  const ids = Array.from({ length: 300 }, (_, n) => 1000 + n);
  await insertAll(
    sql,
    'teams',
    ids.map(id => ({ id, title: `Team ${id}`, alias: `t-${id}`, created_at })),
  );
  await insertAll(
    sql,
    'team_members',
    ids.flatMap(team_id => [staff.id, member.id, reader.id].map(user_id => ({ team_id, user_id, created_at }))),
  );
  const posts = Array.from({ length: 2000 }, (_, n) => ({
    ...{ title: `P${n}`, slug: `p-${n}`, body: '', state: 'published', author_id: member.id, team_id: ids[n % 300] },
    ...{ created_at, modified_at: created_at, published_at: created_at },
  }));
  await insertAll(sql, 'posts', posts);
  await sql.raw('ANALYZE TABLE posts, teams, team_members');
  const [listing] = await plansOf(sql, tx =>
    listedIds(tx, { kind: 'team', id: 1000 }, created_at, { start: 0, count: 11 }),
  );
  assert.is(listing?.steps[0]?.key, 'posts_by_team');
  assert.not.match(String(listing?.steps[0]?.Extra), 'filesort');
  const plans = await plansOf(sql, async tx => {
    await membersOf(tx, 1000, { start: 0, count: 12 });
    await memberCounts(tx, ids.slice(0, 10));
  });
  assert.equal(
    scansIn(plans).filter(scan => !scan.startsWith('u:')),
    [],
    'three accounts are read at once',
  );
  const [recent] = await plansOf(sql, tx => recentPosts(tx, 'team', ids.slice(0, 10), created_at, 3));
  for (const step of recent?.steps.filter(one => one.table === 'l') ?? []) assert.is(step.key, 'posts_by_team');
});

test.run();
