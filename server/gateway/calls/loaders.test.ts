import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encode, type Fields } from '../../../protocol/field-encoding.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('loaders');
let server: TestServer;

const load = (controller: string, task: string, data: Fields) =>
  server.app.inject({
    method: 'POST',
    url: `/?option=com_blog&tmpl=component&no_html=1&controller=${controller}&task=${task}`,
    payload: encode(data).toString(),
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded' },
  });

const template = (...names: readonly string[]) => load('themes', 'getAjaxTemplate', { names });
const resources = (data: Fields) => load('foundry', 'getResource', data);

const popup = 'site/layout/image/popup';

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

test('A-041 a template name is a name, never a path', async () => {
  const names = [
    '../../package',
    '/etc/passwd',
    'site/../../languages/en-GB',
    'site\\layout',
    'site/layout/',
    '%2e%2e/x',
  ];
  for (const name of [...names, 'a/b/c/d/e/f/g/h', 'x\0y', '', 'SITE/layout'])
    assert.is((await template(name)).statusCode, 404, name);
});

test('A-040 every asked key is answered: a sentence, or the key itself when there is none', async () => {
  const answer = await load('lang', 'getLanguage', { keys: ['CLOSE', 'NO_SUCH_KEY', '__proto__'] });
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.equal(Object.entries(answer.json()), [
    ['CLOSE', 'Close'],
    ['NO_SUCH_KEY', 'NO_SUCH_KEY'],
    ['__proto__', '__proto__'],
  ]);
  assert.equal((await load('lang', 'getLanguage', { keys: 'CLOSE' })).json(), { CLOSE: 'Close' });
  assert.equal((await load('lang', 'getLanguage', {})).json(), {});
});

test('A-041 A-042 a known template answers its plain text', async () => {
  const answer = await template(popup);
  assert.is(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^text\/plain/);
  assert.match(answer.body, /class="eb-image-popup"/);
  assert.match((await template(popup, `${popup}/thumb`)).body, /eb-image-popup-thumb"/);
});

test('A-054 A-055 a missing template is a 404 that names its place', async () => {
  const answer = await template('site/layout/nothing');
  assert.is(answer.statusCode, 404);
  assert.match(answer.body, /media\/templates\/site\/layout\/nothing\.html/);
  assert.is((await template()).statusCode, 404);
  assert.is((await template(popup, 'nothing')).statusCode, 404);
});

test('A-043 A-044 A-046 a manifest answers one id and content for each entry, in either shape', async () => {
  const manifest = [
    { type: 'language', name: 'CLOSE', id: 'r1' },
    { type: 'template', name: popup, id: 'r2' },
  ];
  const bracketed = (await resources({ resource: { 0: manifest[0], 1: manifest[1] } })).json<
    { id: string; content?: string }[]
  >();
  assert.equal(
    bracketed.map(({ id }) => id),
    ['r1', 'r2'],
  );
  assert.is(bracketed[0]?.content, 'Close');
  assert.match(String(bracketed[1]?.content), /eb-image-popup/);
  assert.equal((await resources({ resource: JSON.stringify(manifest) })).json(), bracketed);
});

test('A-045 an entry without content comes back without it, and the others with theirs', async () => {
  const answer = await resources({
    resource: JSON.stringify([
      { type: 'template', name: 'nothing/here', id: 'r1' },
      { type: 'file', name: 'package', id: 'r2' },
      { type: 'language', name: 'CLOSE', id: 'r3' },
    ]),
  });
  assert.equal(answer.json(), [{ id: 'r1' }, { id: 'r2' }, { id: 'r3', content: 'Close' }]);
});

test('A-043 a manifest that is none answers an empty array', async () => {
  for (const resource of ['', '{', '{}', '7', '[7,null,{"type":"language"}]'])
    assert.equal((await resources({ resource })).json(), [], resource);
});

test('a controller that is not known is no page', async () => {
  assert.is((await load('config', 'save', {})).statusCode, 404);
});

test.run();
