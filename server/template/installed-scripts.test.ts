import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('scripts of an existing install');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const page = () => server.get('/');
const policyOf = async (): Promise<string> => String((await page()).headers['content-security-policy']);

test('without the setting a page carries no foreign script and its policy allows none inline', async () => {
  await server.set('compat.scripts', ['/media/installed/site.js']);
  assert.not.match((await page()).body, 'installed/site.js');
  assert.not.match(await policyOf(), /unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('with it a page carries the scripts in their order after the globals, and the policy they need', async () => {
  await server.set('compat.client', true);
  await server.set('compat.scripts', ['/media/installed/jquery.js', '/media/installed/site.js']);
  const { body } = await page();
  const places = ['"compat":true', 'w.ezb=w.eb=c', 'installed/jquery.js', 'installed/site.js'].map(text =>
    body.indexOf(text),
  );
  assert.ok(
    places.every(place => place > 0),
    places.join(),
  );
  assert.equal(
    [...places].sort((a, b) => a - b),
    places,
  );
  assert.match(await policyOf(), /script-src[^;]*'unsafe-inline' 'unsafe-eval'/);
});

test('with it no page is kept for others', async () => {
  await server.set('compat.client', true);
  await page();
  assert.is(server.services.pages.find('/'), undefined);
});

test.run();
