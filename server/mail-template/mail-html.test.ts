import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { transact } from '../core/db/index.ts';
import { sendMail } from '../core/mail/index.ts';
import { type MailSink, openMailSink } from '../test/stubs/mail-sink.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { workOnce } from '../workers.ts';
import { mailBlocks } from './blocks.ts';
import { mailHtml } from './index.ts';

const test = suite('mails in the look of the site');
let server: TestServer;
let sink: MailSink;

test.before(async () => {
  sink = await openMailSink();
  server = await openTestServer({ SMTP_URL: sink.url });
});
test.before.each(() => {
  sink.letters.length = 0;
});
test.after(async () => {
  await server.close();
  await sink.close();
});

const baseUrl = 'http://lectern.test/site';
const siteName = 'The Desk';
const blocks = (text: string) => mailBlocks(text, { baseUrl, siteName });
const printed = (text: string, html: string | null = null): string =>
  mailHtml(server.services, { subject: 'A <reply>', text, html });

test('an address that a sentence introduces is a link with its words, alone or in a line', () => {
  assert.equal(blocks(`Hello Asha,\n\nRead it on the site: ${baseUrl}/blog/tides#c1`), [
    { kind: 'lines', lines: [[{ words: 'Hello Asha,' }]] },
    { kind: 'lines', lines: [[{ words: 'Read it on the site', href: `${baseUrl}/blog/tides#c1` }]] },
  ]);
  assert.equal(blocks(`Confirm it with this link:\n\n${baseUrl}/account/confirm?key=a_b-c`), [
    { kind: 'lines', lines: [[{ words: 'Confirm it with this link:' }]] },
    { kind: 'link', href: `${baseUrl}/account/confirm?key=a_b-c` },
  ]);
  const long = 'Somebody entered this e-mail address, which belongs to your account. Choose a new password here:';
  assert.equal(blocks(`${long} ${baseUrl}/a`), [
    { kind: 'lines', lines: [[{ words: `${long} ` }]] },
    { kind: 'link', href: `${baseUrl}/a` },
  ]);
});

test('lists are lists, a full stop is no part of an address, and the signature is left to the template', () => {
  assert.equal(blocks('- one\n- two'), [{ kind: 'list', items: ['one', 'two'] }]);
  assert.equal(blocks(`See ${baseUrl}/help, or write.`), [
    {
      kind: 'lines',
      lines: [[{ words: 'See ' }, { words: `${baseUrl}/help`, href: `${baseUrl}/help` }, { words: ', or write.' }]],
    },
  ]);
  for (const signature of [`The Desk, ${baseUrl}`, `The Desk\n${baseUrl}/`, `The Desk، ${baseUrl}`])
    assert.is(blocks(`Hello\n\n${signature}\n`).length, 1, signature);
});

test('long runs of spaces and signs cost no time', () => {
  const began = performance.now();
  blocks(`a${' '.repeat(200_000)}b\n${baseUrl}/${')'.repeat(200_000)}a`);
  assert.ok(performance.now() - began < 5_000);
});

test('addresses of other sites, which strangers may have written, become no links', () => {
  const quoted = [
    'https://thief.example/account',
    'http://lectern.test/sites/x',
    'http://lectern.test.thief.example/site/a',
    `${baseUrl}.thief.example/`,
    `${baseUrl}@thief.example/`,
    `${baseUrl}:81/`,
  ];
  for (const address of quoted)
    assert.equal(blocks(`Look here: ${address}`), [{ kind: 'lines', lines: [[{ words: `Look here: ${address}` }]] }]);
});

test('what a mail quotes is escaped, and the document names its language and direction', async () => {
  const html = printed('<script>alert(1)</script>\n\n- <img src=x onerror=alert(1)>');
  const page = load(html);
  assert.is(page('script, img').length, 0);
  assert.match(page('td').text(), '<script>alert(1)</script>');
  assert.is(page('title').text(), 'A <reply>');
  assert.equal([page('html').attr('lang'), page('html').attr('dir')], ['en-GB', 'ltr']);
  assert.equal(await markupProblems(html), []);
});

test('a mail is sent as text and in the look of the site; with the setting off as text alone', async () => {
  await server.set('look.accent', '#a01030');
  const send = async (dedupeKey: string) => {
    const to = { dedupeKey, to: 'asha@people.test', name: 'Asha', subject: 'Your account' };
    const text = `Open it here: ${server.services.settings.baseUrl}/account/profile`;
    await transact(server.sql, tx => sendMail(tx, { ...to, text }));
    await workOnce(server.services);
    return sink.letters.at(-1);
  };
  const letter = await send('look:1');
  assert.match(letter?.header('content-type') ?? '', /^multipart\/alternative/);
  assert.match(letter?.body ?? '', /Content-Type: text\/plain/);
  assert.match(letter?.body ?? '', /Content-Type: text\/html/);
  assert.match((letter?.body ?? '').replaceAll('=\r\n', ''), '#a01030');
  await server.set('mail.html', false);
  assert.match((await send('look:2'))?.header('content-type') ?? '', /^text\/plain/);
  await server.set('mail.html', true);
});

test('on a site in Arabic a mail runs from right to left', async () => {
  await server.set('site.language', 'ar-EG');
  const page = load(printed(`مرحبًا\n\n${server.services.settings.baseUrl}/account`));
  assert.equal([page('html').attr('lang'), page('html').attr('dir')], ['ar-EG', 'rtl']);
  assert.is(page('a.button').text(), 'فتح الصفحة');
  await server.set('site.language', 'en-GB');
});

test.run();
