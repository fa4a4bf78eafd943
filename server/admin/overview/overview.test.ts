import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { roles } from '../../core/policy/index.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { loadWaiting } from '../shell/waiting-queries.ts';
import { isEmptySite, openTexts, publishedCount } from './queries.ts';

const test = suite('the overview');
const address = '/blog/dashboard/overview';

let server: TestServer;
let staff: Person & { id: number };
let asha: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  staff = await server.signedIn('staff', 'Stan Staff');
  asha = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

const opened = async (as: Person, path = address) => load((await server.get(path, as)).body);

test('a visitor is refused; every account opens it by the link “Dashboard”, with links for its role only', async () => {
  assert.is((await server.get(address, await server.visitor())).statusCode, 403);
  for (const role of roles) {
    const person = await server.signedIn(role);
    const { statusCode, body } = await server.get(address, person);
    assert.is(statusCode, 200, role);
    assert.equal(await markupProblems(body), [], role);
    const page = load(body);
    assert.is(page('.account-panel a:contains("Dashboard")').first().attr('href'), address);
    assert.is(page('.dashboard-groups a[href$="/site/settings"]').length, role === 'admin' ? 1 : 0, role);
    assert.is(page('#overview-waiting').length, ['moderator', 'staff', 'admin'].includes(role) ? 1 : 0, role);
  }
  for (const role of ['reader', 'blogger'] as const)
    assert.is((await opened(await server.signedIn(role)))('.first-steps a[href$="/imports"]').length, 0);
});

test('a site without content offers first steps by the rights of the person', async () => {
  const admin = await opened(await server.signedIn('admin'));
  assert.is(admin('#overview-first').length, 1);
  assert.equal(
    admin('#overview-first + .first-steps a')
      .toArray()
      .map(one => admin(one).attr('href')),
    [
      ...['/blog/dashboard/write', '/articles/item/add', '/blog/dashboard/site/users/invite'],
      ...['/blog/dashboard/site/imports', '/blog/dashboard/site/look', '/blog/dashboard/site/menu'],
    ],
  );
  await writer(server).post(asha.id, { title: 'Of boats' });
  assert.is((await opened(staff))('#overview-first').length, 0);
});

test('what waits is counted in the navigation and in links, for those who decide about it; one statement counts it', async () => {
  const { sql, clock } = server;
  const now = new Date(clock.now());
  const post = await writer(server).post(asha.id, { title: 'Of nets' });
  await writer(server).post(asha.id, { title: 'Waiting text', state: 'pending' });
  for (const name of ['Ravi', 'Meera']) await commenting(server).row(post, { name, state: 'held' });
  await sql('outbox').insert({
    ...{ cause: 'x', recipient: 'a@b.test', subject: 'A', text: '', message_id: 'm', state: 'failed' },
    ...{ created_at: now, due_at: now },
  });
  let counts = 0;
  const heard = ({ sql: words }: { sql: string }): void => {
    if (words.includes('`outbox`') && words.includes('`reports`')) counts++;
  };
  sql.on('query', heard);
  const page = await opened(staff);
  sql.off('query', heard);
  assert.is(counts, 1);
  assert.equal(
    page('.overview-waiting a')
      .toArray()
      .map(one => page(one).text()),
    ['1 post awaits approval', '2 comments await approval', '1 e-mail could not be sent'],
  );
  const held = page('.dashboard-groups a[href="/moderation/comments"]');
  assert.match(held.text(), '2 comments await approval');
  assert.match(page('.dashboard-groups summary:contains("Comments")').text(), '2 waiting');
  const list = await opened(staff, '/moderation/comments');
  assert.is(list('.dashboard-groups [aria-current="page"]').attr('href'), '/moderation/comments');
  assert.is(list('.dashboard-groups details[open] summary').text().startsWith('Comments'), true);
  assert.is((await opened(asha))('.nav-count').length, 0);
});

test('a writer continues own drafts and sees comments on own posts, nobody else’s', async () => {
  const bo = await server.signedIn('blogger', 'Bo Lind');
  await writer(server).post(bo.id, { title: 'A draft of Bo', state: 'draft' });
  const post = await writer(server).post(bo.id, { title: 'Of kites' });
  await commenting(server).row(post, { name: 'Meera', body: 'Fly [b]higher[/b]' });
  const his = await opened(bo);
  assert.match(his('#overview-drafts').parent().text(), 'A draft of Bo');
  assert.match(his('#overview-comments').parent().text(), 'Meera on “Of kites”');
  assert.match(his('#overview-comments').parent().text(), 'higher');
  const hers = await opened(asha);
  assert.not.match(hers('.overview').text(), 'A draft of Bo');
  assert.not.match(hers('.overview').text(), 'Of kites');
  assert.match(hers('#overview-drafts').parent().text(), 'Waiting text');
});

test('composer, profile, held comments and questions stand in the frame of the dashboard', async () => {
  const { id } = await server.sql('posts').first('id');
  for (const path of [
    '/blog/dashboard/write',
    '/account/profile',
    '/moderation/comments',
    '/moderation/reports',
    '/articles/comments',
    '/blog/dashboard/favourites',
    '/blog/subscription',
    '/blog/dashboard/teamblogs',
    '/blog/dashboard/quickpost',
    `/blog/dashboard?ask=posts.trash&ids=${id}`,
  ]) {
    const { body } = await server.get(path, staff);
    const page = load(body);
    assert.is(page('nav.dashboard-nav').length, 1, path);
    assert.is(page('head link[href*="admin"]').length + 0, 1, path);
    assert.equal(await markupProblems(body), [], path);
  }
  assert.is(load((await server.get('/blog')).body)('link[href*="admin"]').length, 0);
});

test('indexes count what waits and find own texts', async () => {
  await server.sql.raw('ANALYZE TABLE posts, comments, item_comments, reports, outbox, revisions');
  const plans = await plansOf(server.sql, async tx => {
    await loadWaiting(tx);
    await openTexts(tx, asha.id, 5);
    await publishedCount(tx, asha.id);
    await isEmptySite(tx);
  });
  assert.equal(scansIn(plans), []);
});

test.run();
