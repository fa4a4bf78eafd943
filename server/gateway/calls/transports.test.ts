import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Command } from '../../../protocol/commands.ts';
import { encode, type Fields } from '../../../protocol/field-encoding.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('transports');
let server: TestServer;
let visitor: Person;

const fields = (data: Fields = {}): Fields => ({
  tmpl: 'component',
  format: 'ajax',
  no_html: '1',
  option: 'com_blog',
  namespace: 'site/views/latest/loadmore',
  limitstart: '0',
  [String(visitor.cookies.lectern_token)]: '1',
  ...data,
});

const jsonp = (data: Fields) => server.get(`/?option=com_blog&_ts=1&${encode(fields(data))}`, visitor);

test.before(async () => {
  server = await openTestServer();
  visitor = await server.visitor();
});
test.after(() => server.close());

test('A-027 a callback that is no plain name is refused, and nothing of it is printed', async () => {
  for (const callback of ['alert(1)//', '', 'a-b', '1a', 'a;b', 'a\u2028b', `a${'b'.repeat(64)}`, '<script>']) {
    const answer = await jsonp({ transport: 'jsonp', callback });
    assert.is(answer.statusCode, 400, callback);
    assert.is(answer.body, 'Bad callback');
    assert.match(String(answer.headers['content-type']), /^text\/plain/);
  }
  assert.is((await jsonp({ transport: 'jsonp' })).statusCode, 400);
});

test('A-027 jsonp needs the token like every call', async () => {
  const { [String(visitor.cookies.lectern_token)]: _, ...bare } = fields({ transport: 'jsonp', callback: 'f' });
  const answer = await server.get(`/?${encode(bare)}`, visitor);
  assert.match(answer.body, /^\/\*\*\/f\(\[\{"type":"reject".*"token"\]\}\]\);$/);
});

test('A-027 jsonp wraps the answer in the callback, as a script nobody sniffs or keeps', async () => {
  const answer = await jsonp({ transport: 'jsonp', callback: 'jQuery.cb_12$' });
  assert.match(answer.body, /^\/\*\*\/jQuery\.cb_12\$\(\[\{"type":"resolve","data":\[.*\]\}\]\);$/);
  assert.match(String(answer.headers['content-type']), /^application\/javascript/);
  assert.is(answer.headers['x-content-type-options'], 'nosniff');
  assert.is(answer.headers['cache-control'], 'no-store');
});

const upload = (data: Fields): { payload: string; type: string } => {
  const boundary = 'a-boundary-of-tests';
  const part = (head: string, body: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const named = [...encode(data)].map(([name, value]) => part(`name="${name}"`, value));
  const file = part('name="file"; filename="a.txt"\r\nContent-Type: text/plain', 'words');
  return { payload: `${named.join('')}${file}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
};

const areaOf = (page: string) => {
  const area = load(page)('textarea');
  const commands: Command[] = JSON.parse(area.text());
  return { area, commands };
};

test('A-028 a multipart upload is answered with commands as text inside a textarea', async () => {
  const { payload, type } = upload(fields({ transport: 'iframe', 'X-Requested-With': 'IFrame' }));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/?option=com_blog&_ts=1',
    payload,
    cookies: visitor.cookies,
    headers: { host: 'lectern.test', 'content-type': type },
  });
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  const { area, commands } = areaOf(answer.body);
  assert.is(commands[0]?.type, 'resolve');
  assert.equal(
    [area.attr('data-type'), area.attr('data-status'), area.attr('data-statustext')],
    ['application/json', '200', 'OK'],
  );
});

test('A-028 an answer that holds markup cannot leave its textarea', async () => {
  const { payload, type } = upload(fields({ transport: 'iframe', namespace: '</textarea><script>alert(1)</script>' }));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/?option=com_blog',
    payload,
    cookies: visitor.cookies,
    headers: { host: 'lectern.test', 'content-type': type },
  });
  assert.is(answer.body.match(/<\/textarea>/g)?.length, 1);
  assert.is(areaOf(answer.body).commands[0]?.type, 'reject');
});

test.run();
