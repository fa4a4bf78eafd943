import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Command } from '../../protocol/commands.ts';
import { encode, type Fields } from '../../protocol/field-encoding.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('request protocol');
let server: TestServer;
let visitor: Person;

const more = 'site/views/latest/loadmore';

/** The fields every call carries. */
const fixed = (as: Person): Fields => ({
  tmpl: 'component',
  format: 'ajax',
  no_html: '1',
  option: 'com_blog',
  [String(as.cookies.lectern_token)]: '1',
});

const send = (url: string, fields: Fields, as: Person = visitor, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: encode(fields).toString(),
    cookies: as.cookies,
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const commandsOf = (body: string): Command[] => JSON.parse(body);

test.before(async () => {
  server = await openTestServer();
  visitor = await server.visitor();
});
test.after(() => server.close());

test('A-024 a call from a foreign page is refused even with cookie and token', async () => {
  const fields = { ...fixed(visitor), namespace: more, limitstart: 0 };
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    const [command] = commandsOf((await send('/?option=com_blog&_ts=1', fields, visitor, headers)).body);
    assert.is(command?.data[1], 'token', JSON.stringify(headers));
  }
});

test('A-024 a token in the address does not count for a posted call', async () => {
  const { [String(visitor.cookies.lectern_token)]: _, ...fields } = fixed(visitor);
  const url = `/?option=com_blog&_ts=1&${visitor.cookies.lectern_token}=1`;
  const [command] = commandsOf((await send(url, { ...fields, namespace: more, limitstart: 0 })).body);
  assert.is(command?.data[1], 'token');
});

test('A-024 a refused token comes with a fresh cookie, and the same call then holds', async () => {
  const stale: Person = { cookies: { lectern_token: 'e'.repeat(32) }, id: null };
  const first = await server.ask(more, { limitstart: 0 }, stale);
  assert.is(first[0]?.type, 'reject');
  const second = await server.ask(more, { limitstart: 0 }, stale);
  assert.is(second[0]?.type, 'resolve');
});

test('A-038 a writing call made over GET is refused', async () => {
  const query = encode({
    ...fixed(visitor),
    namespace: 'site/views/comments/reloadCaptcha',
    transport: 'jsonp',
    callback: 'f',
  });
  const answer = await server.get(`/?${query}`, visitor);
  assert.match(answer.body, /^\/\*\*\/f\(\[\{"type":"reject"/);
});

test('A-004 A-005 A-020 every form of the ajax address answers the same call', async () => {
  const addresses = [
    '/?option=com_blog&_ts=1790000000000',
    '/?option=com_blog&lang=&Itemid=5&_ts=1790000000000',
    '/index.php?option=com_blog&_ts=1',
    '/en?option=com_blog',
    '/index.php/en?option=com_blog',
  ];
  const bodies = [];
  for (const address of addresses) {
    const answer = await send(address, { ...fixed(visitor), namespace: more, limitstart: 0 });
    assert.is(answer.statusCode, 200, address);
    bodies.push(answer.body);
  }
  assert.is(new Set(bodies).size, 1);
  assert.is(commandsOf(String(bodies[0]))[0]?.type, 'resolve');
});

test('A-021 A-030 A-038 a form-encoded POST is answered with a JSON array of type and data, kept by nobody', async () => {
  const answer = await send('/?option=com_blog&_ts=1', { ...fixed(visitor), namespace: more, limitstart: 0 });
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.is(answer.headers['cache-control'], 'no-store');
  const commands: unknown = JSON.parse(answer.body);
  assert.ok(Array.isArray(commands));
  for (const command of commandsOf(answer.body)) {
    assert.equal(Object.keys(command).sort(), ['data', 'type']);
    assert.ok(Array.isArray(command.data));
  }
});

test('A-022 without its fixed field format=ajax a request is a page, not a call', async () => {
  const { format: _, ...fields } = fixed(visitor);
  const answer = await send('/?option=com_blog', { ...fields, namespace: more, limitstart: 0 });
  assert.is(answer.statusCode, 404);
  assert.match(String(answer.headers['content-type']), /^text\/html/);
});

test('A-023 the namespace finds its handler with slashes or dots, whatever its case, further parts ignored', async () => {
  for (const namespace of [more, 'site.views.latest.loadmore', 'Site/Views/Latest/LoadMore', `${more}/x/y`]) {
    const [command] = await server.ask(namespace, { limitstart: 0 }, visitor);
    assert.is(command?.type, 'resolve', namespace);
  }
  for (const namespace of [
    'site/views/latest',
    'loadmore',
    'a'.repeat(5_000),
    '../../etc/passwd',
    'site/views/latest/%00',
  ]) {
    const [command] = await server.ask(namespace, { limitstart: 0 }, visitor);
    assert.is(command?.type, 'reject', namespace.slice(0, 40));
  }
});

test('A-025 A-026 the caller’s data arrive flat or in args as JSON, and disagreeing shapes are refused', async () => {
  const ends = async (data: Fields): Promise<string> => String((await server.ask(more, data, visitor))[0]?.type);
  assert.is(await ends({ limitstart: 0 }), 'resolve');
  assert.is(await ends({ args: { limitstart: '0' } }), 'resolve');
  assert.is(await ends({ limitstart: 0, args: { limitstart: 0 } }), 'resolve');
  assert.is(await ends({ limitstart: 0, args: { limitstart: 10 } }), 'reject');
  assert.is(await ends({ limitstart: '1abc' }), 'reject');
  assert.is(await ends({ args: [1] }), 'reject');
  assert.is(await ends({}), 'reject');
});

test('A-030 what goes wrong inside is still a rejected call, never an error page', async () => {
  const { sql } = server;
  await sql.schema.renameTable('posts', 'posts_away');
  const answer = await send('/?option=com_blog&_ts=1', { ...fixed(visitor), namespace: more, limitstart: 7 });
  await sql.schema.renameTable('posts_away', 'posts');
  assert.is(answer.statusCode, 200);
  const [command] = commandsOf(answer.body);
  assert.is(command?.type, 'reject');
  assert.match(String(command?.data[0]), /^Something went wrong on our side \([0-9a-f-]+\)/);
});

test('A-012 the configuration of a page names the addresses before the browser adds the token', async () => {
  const page = (await server.get('/')).body;
  const json = /id="lectern-config">(.*?)<\/script>/.exec(page)?.[1] ?? '{}';
  const config = JSON.parse(json);
  assert.is(config.rootUrl, 'http://lectern.test');
  assert.is(config.baseUrl, 'http://lectern.test/index.php?option=com_blog');
  assert.is(config.ajaxPath, '/?option=com_blog');
});

test.run();
