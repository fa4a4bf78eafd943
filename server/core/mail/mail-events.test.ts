import { Webhook } from 'standardwebhooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('events of a mail service');
const secret = `whsec_${Buffer.from('a key of thirty-two bytes, at least').toString('base64')}`;
let server: TestServer;

test.before(async () => {
  server = await openTestServer({ MAIL_WEBHOOK_SECRET: secret });
});
test.before.each(async () => {
  await server.sql('mail_bounces').delete();
});
test.after(() => server.close());

interface Sent {
  readonly key?: string;
  readonly at?: Date;
  readonly prefix?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = (event: unknown, { key = secret, at = new Date(), prefix = 'webhook', headers }: Sent = {}) => {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const signed = {
    [`${prefix}-id`]: 'msg_1',
    [`${prefix}-timestamp`]: String(Math.floor(at.getTime() / 1_000)),
    [`${prefix}-signature`]: new Webhook(key).sign('msg_1', at, payload),
  };
  return server.app.inject({
    ...{ method: 'POST', url: '/mail/events', payload },
    headers: { 'content-type': 'application/json', ...(headers ?? signed) },
  });
};
const bounced = (to: unknown, type = 'Permanent') => ({
  type: 'email.bounced',
  data: { to, bounce: { type, message: 'The mailbox does not exist' } },
});
const recorded = () => server.sql('mail_bounces').orderBy('id').select('email_key', 'kind', 'reason');

test('an event without a signature, with a wrong or an old one, records nothing', async () => {
  const other = `whsec_${Buffer.from('another key of thirty-two bytes or so').toString('base64')}`;
  const old = new Date(Date.now() - 3600_000);
  for (const how of [{ headers: { 'webhook-id': 'msg_1' } }, { key: other }, { at: old }])
    assert.is((await send(bounced(['asha@people.test']), how)).statusCode, 401);
  assert.equal(await recorded(), []);
});

test('an address that bounced for good or complained is recorded once, under either name of the headers', async () => {
  assert.is((await send(bounced(['Asha@People.test', 'not an address']))).statusCode, 200);
  assert.is((await send(bounced('asha@people.test'), { prefix: 'svix' })).statusCode, 200);
  await send({ type: 'email.complained', data: { to: ['ravi@people.test'] } });
  assert.equal(await recorded(), [
    { email_key: 'asha@people.test', kind: 'bounced', reason: 'The mailbox does not exist' },
    { email_key: 'ravi@people.test', kind: 'complained', reason: '' },
  ]);
});

test('a full mailbox, other events and broken ones change nothing', async () => {
  for (const event of [bounced(['asha@people.test'], 'Transient'), { type: 'email.opened' }, [], 'no JSON', ''])
    assert.is((await send(event)).statusCode, 202);
  assert.equal(await recorded(), []);
});

test('without a secret the address takes nothing; a longer body is refused', async () => {
  const closed = await openTestServer();
  const answer = await closed.app.inject({ method: 'POST', url: '/mail/events', payload: '{}' });
  assert.is(answer.statusCode, 404);
  await closed.close();
  assert.is((await send('x'.repeat(2_000_000))).statusCode, 413);
});

test.run();
