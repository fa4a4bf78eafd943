import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { addMisses } from '../../redirects/count-queries.ts';
import { missingPages } from '../../redirects/missing-pages.ts';
import { pathKey } from '../../redirects/path-key.ts';
import {
  forgetMissingPath,
  missingPage,
  redirectOf,
  redirectsAmong,
  redirectsPage,
} from '../../redirects/redirect-queries.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('redirects and missing pages');
const base = '/blog/dashboard/site';
let server: TestServer;
let admin: Person & { id: number };
let staff: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  [admin, staff] = await Promise.all([server.signedIn('admin'), server.signedIn('staff')]);
});
test.before.each(async () => {
  await server.sql('redirects').delete();
  await server.sql('not_founds').delete();
});
test.after(() => server.close());

const save = (fields: Fields, as: Person = admin) =>
  server.post({ task: 'redirects.save', path: '/old', target: '/blog/tags', kind: 'permanent', ...fields }, as);
const led = async (url: string, as?: Person): Promise<[number, string | undefined]> => {
  const { statusCode, headers } = await server.get(url, as);
  return [statusCode, headers.location?.toString()];
};

test('E-108 no address leads to another site by a trick, by staff, or by another scheme; what was typed stands', async () => {
  const tricks = [
    '//evil.test/',
    '/\\evil.test/',
    '\\\\evil.test',
    'javascript:alert(1)',
    'http://evil.test/',
    '/\t/evil.test',
  ];
  for (const target of [...tricks, 'https:evil.test', 'https://u:p@evil.test/', 'data:text/html,x', '', 'evil.test'])
    for (const person of [admin, staff]) assert.is((await save({ target }, person)).statusCode, 422, target);
  for (const path of [...tricks, '', 'old', 'https://lectern.test/old', '/', '/media/files/x', '/index.php'])
    assert.is((await save({ path }, admin)).statusCode, 422, path);
  const outward = await save({ target: 'https://other.example/' }, staff);
  assert.is(outward.statusCode, 403);
  const page = load(outward.body);
  assert.equal([page('#field-target').val(), page('#field-path').val()], ['https://other.example/', '/old']);
  assert.ok(page('.error-summary a[href="#field-target"]').length);
  assert.is((await server.sql('redirects')).length, 0);
  assert.is((await save({ target: 'https://other.example/x?y=1' })).statusCode, 303);
  assert.equal(await led('/old'), [301, 'https://other.example/x?y=1']);
  assert.equal(await led('/old?return=https://evil.test/'), [301, 'https://other.example/x?y=1']);
});

test('an address that is not there leads on before the error page, for everybody, by its kind; its uses are counted', async () => {
  await save({ path: '/old/page/', target: '/blog/tags?start=10#list', kind: 'temporary' }, staff);
  for (const person of [undefined, staff])
    assert.equal(await led('/old/page', person), [302, '/blog/tags?start=10#list']);
  assert.equal(await led('/old/page/?utm=1'), [302, '/blog/tags?start=10#list']);
  assert.is((await server.get('/OLD/page')).statusCode, 404);
  await save({ path: '/index.php?option=com_content&view=article&id=7:a-title', target: '/blog/tags' });
  assert.equal(await led('/index.php?view=article&Itemid=3&option=com_content&id=7:a-title'), [301, '/blog/tags']);
  assert.is((await server.get('/index.php?option=com_content&view=article&id=8')).statusCode, 404);
  assert.is((await server.post({ task: 'no.such' }, admin)).statusCode, 404);
  const missing = missingPages(server.services);
  const ask = (url: string) => server.app.inject({ method: 'GET', url }).then(answer => answer.statusCode);
  assert.is(await ask('/old/page'), 302);
  const { id } = await server.sql('redirects').where('path', '/old/page').first('id');
  await missing.flush();
  assert.is((await redirectOf(server.sql, '/old/page'))?.id, id);
});

test('F-4.6, E-108 a redirect from a page that is there is refused at its field; one that is stored waits until the page goes', async () => {
  const author = await server.signedIn('blogger');
  const post = await writer(server).post(author.id, { title: 'Here' });
  const path = `/blog/${post.slug}`;
  for (const living of [
    path,
    `${path}/`,
    '/blog/tags',
    '/account/profile',
    '/blog/dashboard',
    '/feed.xml',
    '/item/5-x',
  ]) {
    const refused = await save({ path: living, target: '/elsewhere' });
    assert.is(refused.statusCode, 422, living);
    const page = load(refused.body);
    assert.match(page('.error-summary a[href="#field-path"]').text(), 'There is a page at');
    assert.equal([page('#field-path').val(), page('#field-target').val()], [living, '/elsewhere']);
  }
  assert.is((await server.sql('redirects')).length, 0);
  await server.sql('posts').where('id', post.id).update({ lifecycle: 'trashed' });
  server.services.pages.clear();
  assert.is((await save({ path, target: '/elsewhere' })).statusCode, 303);
  assert.equal(await led(path), [301, '/elsewhere']);
  const { id } = await server.sql('redirects').first('id');
  assert.is((await save({ id, path, target: '/blog/tags' })).statusCode, 303);
  await server.sql('posts').where('id', post.id).update({ lifecycle: 'live' });
  server.services.pages.clear();
  for (const person of [undefined, admin]) assert.is((await server.get(path, person)).statusCode, 200);
  await missingPages(server.services).flush();
  assert.is((await server.sql('not_founds')).length, 0);
});

test('circles are refused, also when two are made at once, and a path leads to one place', async () => {
  assert.is((await save({ path: '/a', target: '/a/' })).statusCode, 422);
  assert.is((await save({ path: '/a', target: 'https://lectern.test/a?x=1' })).statusCode, 422);
  await save({ path: '/a', target: '/b' });
  await save({ path: '/b', target: '/c?x=1' });
  const refused = await save({ path: '/c', target: '/a#x' });
  assert.equal([refused.statusCode, load(refused.body)('#field-target').val()], [422, '/a#x']);
  assert.is((await save({ path: '/a', target: '/d' })).statusCode, 409);
  const both = await Promise.all([save({ path: '/x', target: '/y' }), save({ path: '/y', target: '/x' })]);
  assert.equal(both.map(answer => answer.statusCode).sort(), [303, 422]);
  const { id } = await server.sql('redirects').where('path', '/b').first('id');
  assert.is((await save({ id, path: '/b', target: '/a' })).statusCode, 422);
  assert.is((await save({ id, path: '/b', target: '/blog/tags' })).statusCode, 303);
  assert.equal(await led('/b'), [301, '/blog/tags']);
  await server.post({ task: 'redirects.delete', ids: [id] }, staff);
  assert.is((await server.get('/b')).statusCode, 404);
});

test('an address that is gone answers 410 without a target; a query has to be there, in any order', async () => {
  const wrong = await save({ kind: 'removed' });
  assert.is(wrong.statusCode, 422);
  const form = load(wrong.body);
  assert.ok(form('.error-summary a[href="#field-target"]').length);
  assert.is(form('#field-kind option[selected]').val(), 'removed');
  assert.is((await save({ kind: 'permanent', target: '' })).statusCode, 422);
  assert.is((await save({ kind: 'removed', target: '' }, staff)).statusCode, 303);
  for (const person of [undefined, staff]) {
    const { statusCode, body, headers } = await server.get('/old?a=1', person);
    assert.equal([statusCode, headers.location], [410, undefined]);
    assert.is(load(body)('h1').text(), 'Removed');
    assert.equal(await markupProblems(body), []);
  }
  const { id } = await server.sql('redirects').first('id');
  assert.is(load((await server.get(`${base}/redirects/address?id=${id}`, staff)).body)('#field-kind').val(), 'removed');
  assert.match((await server.get(`${base}/redirects`, staff)).body, 'No new address');
  await save({ path: '/old?step=2&part=1', target: '/blog/tags' });
  assert.equal(await led('/old?part=1&utm_source=x&step=2'), [301, '/blog/tags']);
  assert.equal(await led('/old?part=1'), [410, undefined]);
  assert.is((await save({ path: '/old?part=1&step=2', target: '/blog/authors' })).statusCode, 409);
  assert.is((await save({ path: '/index.php?page=4', target: '/index.php?page=4&x=1' })).statusCode, 422);
});

test('missing addresses are counted in memory and written later, without their queries; few enough, and one press makes a redirect', async () => {
  const missing = missingPages(server.services);
  const lead = (url: string, referer?: string, method = 'GET') => {
    const raw = { method, url, headers: referer ? { referer } : {} };
    return missing.lead(raw, async () => null);
  };
  for (let times = 0; times < 3; times++) await lead('/gone?token=secret-1', 'https://links.example/page?key=secret-2');
  await lead('/gone', 'javascript:alert(1)');
  await lead('/posted', undefined, 'POST');
  const key = 'a1'.repeat(16);
  for (const url of [
    '/',
    '/media/x.png',
    `/account/${key}`,
    '/index.php?key=secret-3',
    '//evil.test',
    `/${'x'.repeat(600)}`,
  ])
    await lead(url);
  await lead(`/<script>alert(1)</script>`);
  assert.is((await server.sql('not_founds')).length, 0);
  await missing.flush();
  const rows = await server.sql('not_founds').orderBy('path').select('path', 'count', 'referrer');
  assert.equal(
    rows.map(row => ({ ...row })),
    [
      { path: '/%3Cscript%3Ealert(1)%3C/script%3E', count: 1, referrer: '' },
      { path: '/gone', count: 4, referrer: 'links.example' },
    ],
  );
  await lead('/gone');
  await missing.flush();
  const { body } = await server.get(`${base}/missing`, staff);
  assert.equal(await markupProblems(body), []);
  assert.not.match(body, '<script>alert');
  const page = load(body);
  assert.is(page('.list-table tbody td').eq(1).text(), '5');
  const press = page('a[href*="redirects/address?from="]').first().attr('href') ?? '';
  const form = load((await server.get(press, staff)).body);
  assert.is(form('#field-path').val(), '/gone');
  await save({ path: '/gone', target: '/blog/tags' }, staff);
  assert.is((await server.sql('not_founds').where('path', '/gone')).length, 0);
  assert.equal(await led('/gone'), [301, '/blog/tags']);
  const many = Array.from({ length: 60 }, (_, index) => `/many/${index}`);
  await addMisses(
    server.sql,
    new Map(
      many.map((path, index) => [
        path,
        { count: 1, referrer: '', lastAt: new Date(server.clock.now() + index * 1_000) },
      ]),
    ),
    50,
  );
  const kept = await server.sql('not_founds').orderBy('last_at').select('path');
  assert.equal([kept.length, kept[0]?.path], [50, '/many/10']);
});

test('what a page that is not there asks of the database are two looks by key, and a failing database leaves the error page', async () => {
  const asked: string[] = [];
  // The poll of changes may fall into the request.
  const hear = ({ sql }: { sql: string }) => sql.includes('`page_changes`') || asked.push(sql);
  server.sql.on('query', hear);
  await server.get('/not-here');
  server.sql.removeListener('query', hear);
  assert.equal(
    asked.filter(sql => /^(?:insert|update)/i.test(sql)),
    [],
  );
  assert.is(asked.length, 2);
  await server.sql.schema.renameTable('redirects', 'redirects_away');
  assert.is((await server.get('/not-here')).statusCode, 404);
  await server.sql.schema.renameTable('redirects_away', 'redirects');
});

test('indexes find redirects and missing addresses', async () => {
  const { sql, clock } = server;
  const now = new Date(clock.now());
  const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 3_000 }, (_, index) => make(index));
  await insertAll(
    sql,
    'redirects',
    many(index => ({ path: `/old/${index}`, target: '/new', status: 301, hits: index % 90, created_at: now })),
  );
  await insertAll(
    sql,
    'not_founds',
    many(index => ({
      path: `/gone/${index}`,
      count: index % 90,
      referrer: '',
      last_at: new Date(clock.now() - index * 1_000),
    })),
  );
  await sql.raw('ANALYZE TABLE redirects, not_founds');
  const asked = { search: '', sort: 'date', ordering: 'desc', start: 0 } as const;
  const plans = await plansOf(sql, async tx => {
    await redirectOf(tx, '/old/7');
    await redirectsAmong(tx, [1, 2]);
    for (const list of [redirectsPage, missingPage]) {
      await list(tx, asked);
      await list(tx, { ...asked, sort: 'hits' });
      await list(tx, { ...asked, search: '/old/12' });
    }
    await forgetMissingPath(tx, '/gone/7');
    await addMisses(tx, new Map([['/gone/7', { count: 1, referrer: '', lastAt: now }]]), 2_999);
  });
  assert.equal(scansIn(plans), []);
});

test('an address is known by its path below the base of the site', () => {
  assert.is(pathKey('/site/old/?x=1', '/site'), '/old');
  assert.is(pathKey('/%C3%BCber', ''), pathKey('/über', ''));
  assert.is(pathKey('http://evil.test/x', ''), null);
});

test.run();
