import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mailHtml } from '../../mail-template/index.ts';
import { type MailSink, openMailSink } from '../../test/stubs/mail-sink.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';
import { transact } from '../db/index.ts';
import { type Mail, sendMail } from './outbox.ts';
import { outboxWorker } from './outbox-worker.ts';

const test = suite('outbox');
let server: TestServer;
let sink: MailSink;

test.before(async () => {
  sink = await openMailSink();
  server = await openTestServer({ SMTP_URL: sink.url });
});
test.before.each(async () => {
  await server.sql('outbox').delete();
  sink.letters.length = 0;
  sink.answer = null;
  sink.onLetter = async () => {};
});
test.after(async () => {
  await server.close();
  await sink.close();
});

const mail: Mail = { dedupeKey: 'test:1', to: 'asha@people.test', name: 'Asha', subject: 'A reply', text: 'Hello' };
const post = (more: Partial<Mail> = {}) => transact(server.sql, tx => sendMail(tx, { ...mail, ...more }));
const endLease = () => server.sql('outbox').update({ due_at: server.sql.raw('UTC_TIMESTAMP()') });
const rows = () => server.sql('outbox').select('state', 'attempts', 'text', 'problem', 'due_at as dueAt');

test('a text that is not one address is refused', async () => {
  for (const to of ['a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'A <a@b.test>', '"x"@b.test', 'nobody', '']) {
    try {
      await post({ to });
      assert.unreachable(to);
    } catch (error) {
      assert.ok(error instanceof Error && error.message === 'a mail needs one address');
    }
  }
});

test('line ends in a name, a subject or a header make no header of their own', async () => {
  await post({
    name: 'Asha\r\nBcc: thief@people.test',
    subject: 'Hi\nX-Evil: 1\r\n\r\nbody',
    headers: { 'List-Unsubscribe': '<http://lectern.test/u>\r\nX-Evil: 2' },
  });
  await workOnce(server.services);
  const [letter] = sink.letters;
  assert.equal(letter?.to, ['asha@people.test']);
  assert.not.ok(letter?.headers.some(line => /^(bcc|x-evil):/i.test(line)));
  assert.match(letter?.header('list-unsubscribe') ?? '', /^<http:\/\/lectern\.test\/u>/);
});

test('a mail of a transaction that did not hold is never sent', async () => {
  await transact(server.sql, async tx => {
    await sendMail(tx, mail);
    throw new Error('not held');
  }).catch(() => {});
  await workOnce(server.services);
  assert.is(sink.letters.length, 0);
});

test('one mail a cause, however often and however much at once', async () => {
  await Promise.all([post(), post(), post()]);
  await workOnce(server.services);
  await post();
  await workOnce(server.services);
  assert.is(sink.letters.length, 1);
});

test('two workers at once send a mail once', async () => {
  for (let i = 0; i < 10; i++) await post({ dedupeKey: `many:${i}` });
  await Promise.all([workOnce(server.services), workOnce(server.services), workOnce(server.services)]);
  assert.is(sink.letters.length, 10);
});

test('a server that says "later" is asked again, ever less often, with the same Message-ID', async () => {
  await post();
  sink.answer = { code: 451, at: 'data' };
  await workOnce(server.services);
  const [first] = await rows();
  assert.is(first?.state, 'waiting');
  assert.match(String(first?.problem), '451');
  await workOnce(server.services);
  assert.is((await rows())[0]?.attempts, 1);
  server.clock.advance(60_000);
  await workOnce(server.services);
  const [second] = await rows();
  assert.is(second?.dueAt.getTime(), server.clock.now() + 120_000);
  sink.answer = null;
  server.clock.advance(120_000);
  await workOnce(server.services);
  assert.is(sink.letters.length, 1);
  assert.match(sink.letters[0]?.header('message-id') ?? '', /^<[0-9a-f-]{36}@lectern\.test>$/);
});

test('a worker that dies between sending and marking leaves the mail to the next, under the same Message-ID', async () => {
  await post();
  sink.onLetter = () => server.sql.schema.renameTable('outbox', 'outbox_away');
  // A process of its own: one that lives gives back what its failed round had claimed.
  const worker = outboxWorker({ ...server.services, node: 'dead' }, mailHtml);
  assert.is(await worker.work().catch(() => 'died'), 'died');
  await worker.close();
  await server.sql.schema.renameTable('outbox_away', 'outbox');
  sink.onLetter = async () => {};
  await workOnce(server.services);
  assert.is(sink.letters.length, 1);
  await endLease();
  await workOnce(server.services);
  await workOnce(server.services);
  assert.is(sink.letters.length, 2);
  assert.is(sink.letters[0]?.header('message-id'), sink.letters[1]?.header('message-id'));
});

test('a mail is counted as one that crashed while it is sent, and no more when it is sent', async () => {
  await post();
  const counts: unknown[] = [];
  sink.onLetter = async () => {
    counts.push(await server.sql('outbox').first('attempts', 'crashes'));
  };
  await server.sql('outbox').update({ crashes: 3 });
  await workOnce(server.services);
  assert.is(sink.letters.length, 1);
  assert.equal(counts, [{ attempts: 1, crashes: 4 }]);
  assert.equal(await server.sql('outbox').first('state', 'crashes'), { state: 'sent', crashes: 0 });
});

test('a recipient refused for good is not asked again', async () => {
  await post();
  sink.answer = { code: 550, at: 'recipient' };
  await workOnce(server.services);
  assert.is((await rows())[0]?.state, 'failed');
});

test('a sent mail leaves no text behind: it may have held a link', async () => {
  await post({ text: 'the key is here', html: '<p>the key is here</p>' });
  await workOnce(server.services);
  assert.equal(
    (await rows()).map(row => [row.state, row.text]),
    [['sent', '']],
  );
});

test('a text and a marked-up form travel together, with the sender of the settings', async () => {
  await server.set('mail.from', 'The Reading Room <room@lectern.test>');
  await post({ subject: 'Grüße', html: '<p>Hello</p>' });
  await workOnce(server.services);
  const [letter] = sink.letters;
  assert.is(letter?.from, 'room@lectern.test');
  assert.match(letter?.header('content-type') ?? '', 'multipart/alternative');
  assert.match(letter?.header('subject') ?? '', '=?UTF-8?');
});

test('F-1.12, E-109 without a mail server a mail is a file of its owner, waits, and is sent when there is one', async () => {
  const quiet = await openTestServer({ SMTP_URL: '' });
  await transact(quiet.sql, tx => sendMail(tx, mail));
  await workOnce(quiet.services);
  const folder = join(quiet.services.settings.dataDir, 'mail');
  const [name = ''] = readdirSync(folder);
  assert.match(name, /\.eml$/);
  assert.match(readFileSync(join(folder, name), 'utf8'), 'To: Asha <asha@people.test>');
  assert.is(statSync(join(folder, name)).mode & 0o077, 0);
  const staff = await quiet.signedIn('staff');
  const queue = await quiet.get('/blog/dashboard/site/mail', staff);
  assert.match(queue.body, 'Not sent: no mail server is set up.');
  assert.match(queue.body, 'No mail server is set up, so no mail is sent.');
  const asked = await quiet.visitor();
  const told = await quiet.post({ task: 'user.forgot', email: 'nobody@people.test' }, asked);
  const notice = await quiet.get(String(told.headers.location), asked);
  assert.match(notice.body, 'This site cannot send email at the moment.');
  assert.not.match(notice.body, 'we have emailed it a link');
  const state = async () => (await quiet.sql('outbox').where('cause', mail.dedupeKey).first()).state;
  assert.is(await state(), 'waiting');
  await workOnce({ ...quiet.services, settings: { ...quiet.services.settings, smtpUrl: sink.url } });
  assert.is(await state(), 'sent');
  assert.equal(
    sink.letters.map(letter => letter.header('subject')),
    ['A reply'],
  );
  await quiet.close();
});

test.run();
