import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../../client/test/free-port.ts';
import { markupProblems } from '../../../client/test/markup.ts';
import { type MailSink, openMailSink } from '../../test/stubs/mail-sink.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('test mails');
const page = '/blog/dashboard/site/mail';
let sink: MailSink;
let server: TestServer;
let admin: Person;

test.before(async () => {
  sink = await openMailSink();
  server = await openTestServer({ SMTP_URL: sink.url });
  admin = await server.signedIn('admin');
});
test.before.each(() => {
  sink.letters.length = 0;
  sink.answer = null;
});
test.after(async () => {
  await server.close();
  await sink.close();
});

const send = (on: TestServer, email: string, as: Person) => on.post({ task: 'mails.test', email }, as);
const problem = (body: string): string => load(body)('.error-summary').text();

test('nobody but an administrator sends a test mail', async () => {
  for (const person of [await server.visitor(), await server.signedIn('staff'), await server.signedIn('reader')]) {
    assert.is((await send(server, 'desk@people.test', person)).statusCode, 403);
    assert.not.match((await server.get(page, person)).body, 'mails.test');
  }
  assert.is(sink.letters.length, 0);
});

test('a test mail is sent at once; the answer of the mail server is told and the act is in the log', async () => {
  const sent = await send(server, 'desk@people.test', admin);
  assert.is(sent.statusCode, 303);
  assert.equal(sink.letters[0]?.to, ['desk@people.test']);
  assert.match(sink.letters[0]?.body ?? '', 'This is a test email');
  const { body } = await server.get(page, admin);
  assert.match(load(body)('.notice').text(), 'accepted the test email for desk@people.test. It answered: 250');
  assert.equal(await markupProblems(body), []);
  assert.is((await server.sql('audit_log').where('act', 'mail.test')).length, 1);
});

test('a wrong address is named at its field, which keeps what was typed', async () => {
  const { statusCode, body } = await send(server, 'not an <address>', admin);
  assert.is(statusCode, 422);
  assert.match(problem(body), 'Enter an e-mail address');
  assert.is(load(body)('[name="email"]').val(), 'not an <address>');
  assert.is(sink.letters.length, 0);
});

test('a mail server that refuses or cannot be reached is named with its reason, without its password', async () => {
  sink.answer = { code: 550, at: 'recipient' };
  const refused = await send(server, 'desk@people.test', admin);
  assert.is(refused.statusCode, 502);
  assert.match(problem(refused.body), /The mail server 127\.0\.0\.1:\d+ refused the test email: .*550/);
  const closed = await openTestServer({ SMTP_URL: `smtp://desk:secret-word@127.0.0.1:${await freePort()}` });
  const away = await send(closed, 'desk@people.test', await closed.signedIn('admin'));
  assert.match(problem(away.body), /cannot be reached: .*ECONNREFUSED/);
  assert.not.match(away.body, 'secret-word');
  await closed.close();
});

test('without a mail server the mail is a file, and the page says that it was not sent', async () => {
  const none = await openTestServer({ SMTP_URL: '' });
  const on = await none.signedIn('admin');
  const sent = await send(none, 'desk@people.test', on);
  assert.is(sent.statusCode, 303);
  assert.match(
    load((await none.get(page, on)).body)('.notice').text(),
    /written to the file mail\/test-\S+ and not sent/,
  );
  await none.close();
});

test.run();
