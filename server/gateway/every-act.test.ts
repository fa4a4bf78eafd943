import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encode, type Fields } from '../../protocol/field-encoding.ts';
import { calls, namespaces, taskNames, tasks } from '../../protocol/registry.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('every act there is');
let server: TestServer;
let admin: Person;

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
});
test.after(() => server.close());

const foreign = [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }] as const;

const send = (fields: Fields, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/index.php',
    payload: encode({ option: 'com_blog', ...fields }).toString(),
    cookies: admin.cookies,
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const token = (): Fields => ({ [String(admin.cookies.lectern_token)]: '1' });

test('no call is answered without a token, nor with one from a foreign page', async () => {
  for (const namespace of namespaces) {
    const fields = { format: 'ajax', namespace, id: '1', ids: ['1'] };
    const refused = await Promise.all([
      send(fields),
      ...foreign.map(headers => send({ ...fields, ...token() }, headers)),
    ]);
    for (const answer of refused) {
      assert.is(answer.json()[0]?.type, 'reject', namespace);
      assert.is(answer.json()[0]?.data[1], 'token', namespace);
    }
  }
});

test('no call that writes is answered over GET, by any transport', async () => {
  for (const namespace of namespaces.filter(name => !calls[name].reads))
    for (const transport of ['ajax', 'jsonp']) {
      const query = encode({ option: 'com_blog', format: 'ajax', namespace, transport, callback: 'back', ...token() });
      const answer = await server.get(`/index.php?${query}`, admin);
      assert.match(answer.body, '"type":"reject"', `${namespace} ${transport}`);
    }
});

test('no form task is done for a foreign page, without proof of ours, or over GET; a mail’s key stands for the token', async () => {
  for (const task of taskNames) {
    const option = task.includes('user') ? 'com_users' : 'com_blog';
    const fields = { option, task, id: '1', 'ids[]': ['1'] };
    const answers = await Promise.all([
      send(fields),
      ...foreign.map(headers => send({ ...fields, ...token() }, headers)),
    ]);
    for (const [index, { statusCode, headers }] of answers.entries()) {
      // Without proof a form may be drawn again, for what is there.
      const isDue = index > 0 && !tasks[task].isKeyed;
      assert.ok(isDue ? statusCode === 403 : statusCode >= 400 && statusCode < 500, `${task} ${statusCode}`);
      assert.is(headers.location, undefined, task);
    }
    const looked = await server.get(`/index.php?${encode({ ...fields, ...token() })}`, admin);
    assert.not.equal(looked.statusCode, 303, task);
  }
  assert.equal(
    taskNames.filter(task => tasks[task].isKeyed),
    ['subscription.stop'],
  );
});

test.run();
