import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('a server that shows a preview');
let server: TestServer;

test.before(async () => {
  server = await openTestServer({ PREVIEW: '1' });
});
test.after(() => server.close());

const sentence = 'This is a preview of an import: nothing is stored here.';

test('it refuses every form and call that writes, of administrators too, and says why', async () => {
  const admin = await server.signedIn('admin');
  const form = await server.post({ option: 'com_users', task: 'user.profile', name: 'Changed' }, admin);
  assert.is(form.statusCode, 403);
  assert.match(form.body, sentence);
  const commands = await server.ask('site/views/comments/save', { blogId: 1, comment: 'Hello', name: 'A' }, admin);
  assert.match(JSON.stringify(commands), sentence);
  const event = await server.app.inject({ method: 'POST', url: '/payments/stripe/events', payload: '{}' });
  assert.is(event.statusCode, 403);
  assert.match(event.body, sentence);
  assert.equal(await server.sql('users').where('name', 'Changed'), []);
});

test('it lets accounts sign out, and counts no reading', async () => {
  const reader = await server.signedIn('reader');
  assert.is((await server.get('/account/profile', reader)).statusCode, 200);
  const left = await server.post({ option: 'com_users', task: 'user.logout' }, reader);
  assert.is(left.statusCode, 303);
  assert.is.not((await server.get('/account/profile', reader)).statusCode, 200);
});

test('each of its pages says so, and none is for search engines', async () => {
  for (const url of ['/', '/no-such-page', '/?tmpl=component']) {
    const { body, headers } = await server.get(url);
    assert.match(body, 'Preview: nothing here is stored.', url);
    assert.match(body, '<meta name="robots" content="noindex, nofollow"/>', url);
    assert.is(headers['x-robots-tag'], 'noindex, nofollow', url);
  }
  assert.is((await server.get('/feed.xml')).headers['x-robots-tag'], 'noindex, nofollow');
});

test.run();
