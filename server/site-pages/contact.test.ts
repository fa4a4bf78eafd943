import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('contact form of a page');
let server: TestServer;
let reader: Person & { id: number };
let pageId: number;

test.before(async () => {
  server = await openTestServer();
  reader = await server.signedIn('reader', 'Meera');
  const now = new Date(server.clock.now());
  const [id] = await server.sql('site_pages').insert({
    ...{ title: 'Contact', alias: 'contact', path: 'contact', body: '<p>Write.</p>', published: true },
    ...{ contact_form: true, created_at: now, modified_at: now },
  });
  pageId = Number(id);
});
test.before.each(async () => {
  server.clock.advance(2 * 3_600_000);
  await server.sql('outbox').delete();
  await server.set('site.contact', 'owner@lectern.example');
  await server.set('mail.staff', '');
});
test.after(() => server.close());

const typed = { name: 'Meera', email: 'meera@lectern.example', subject: 'Opening', message: 'When?', consent: '1' };
const send = (fields: Readonly<Record<string, string | number>> = {}, as: Person = reader) =>
  server.post({ task: 'contact.send', page: pageId, ...typed, ...fields }, as);
const mails = (): Promise<{ recipient: string; subject: string; text: string; headers: string }[]> =>
  server.sql('outbox').select('recipient', 'subject', 'text', 'headers');
const form = async (): Promise<number> => load((await server.get('/contact')).body)('[data-contact]').length;

test('nobody sends without a token, by a page without a form, by a draft, or when nobody would get it', async () => {
  const stranger = { cookies: {}, id: null };
  assert.is((await server.post({ task: 'contact.send', page: pageId, ...typed }, stranger)).statusCode, 403);
  assert.is((await send({ page: 999_999 })).statusCode, 404);
  for (const columns of [{ contact_form: false }, { published: false }]) {
    await server.sql('site_pages').where('id', pageId).update(columns);
    assert.is((await send()).statusCode, 404);
    await server.sql('site_pages').where('id', pageId).update({ contact_form: true, published: true });
  }
  await server.set('site.contact', '');
  assert.equal([await form(), (await send()).statusCode], [0, 404]);
  await server.set('mail.staff', 'staff@lectern.example');
  assert.equal([await form(), (await send()).statusCode], [1, 303]);
  assert.equal(
    (await mails()).map(({ recipient }) => recipient),
    ['staff@lectern.example'],
  );
});

test('a visitor without scripts answers one question; everything typed stands until the message is sent', async () => {
  const visitor = await server.visitor();
  const asked = await send({}, visitor);
  assert.is(asked.statusCode, 422);
  assert.equal(await markupProblems(asked.body), []);
  const $ = load(asked.body);
  assert.is($('#contact-message').text().trim(), 'When?');
  assert.is($('#contact-consent').attr('checked'), 'checked');
  const id = String($('[name="captcha-id"]').val());
  const { answer } = await server.sql('captchas').where({ id }).first('answer');
  const wrong = await send({ 'captcha-id': id, 'captcha-response': 'no' }, visitor);
  assert.is(load(wrong.body)('#contact-subject').val(), 'Opening');
  assert.equal(await mails(), []);
  const next = String(load(wrong.body)('[name="captcha-id"]').val());
  const right = (await server.sql('captchas').where({ id: next }).first('answer')).answer;
  assert.is.not(next, id);
  assert.ok(answer);
  const sent = await send({ 'captcha-id': next, 'captcha-response': right }, visitor);
  assert.equal([sent.statusCode, sent.headers.location], [303, '/contact']);
  assert.is((await mails()).length, 1);
});

test('headers are not injected, and every wrong field is named beside what was typed', async () => {
  const wrong: [string, string][] = [
    ['email', 'a@b.example\r\nBcc: c@d.example'],
    ['email', 'a@b.example, c@d.example'],
    ['email', 'nobody'],
    ['name', ''],
    ['name', 'Ada <ada@bank.example>'],
    ['name', 'see https://shop.example'],
    ['name', 'x'.repeat(101)],
    ['subject', ''],
    ['subject', 'x'.repeat(151)],
    ['message', ' \n '],
    ['message', 'x'.repeat(10_001)],
    ['consent', ''],
  ];
  for (const [field, value] of wrong) {
    const answer = await send({ [field]: value });
    assert.is(answer.statusCode, 422, field);
    const $ = load(answer.body);
    assert.is($('.error-summary a').attr('href'), `#contact-${field}`);
    if (field !== 'subject') assert.is($('#contact-subject').val(), 'Opening');
  }
  assert.equal(await mails(), []);
  await send({ subject: 'Hello\r\nBcc: c@d.example' });
  const [mail] = await mails();
  assert.is(mail?.subject, '[Lectern] Hello Bcc: c@d.example');
});

test('the owner gets the message with the address to answer to; the sender is told', async () => {
  const answer = await send({ message: 'When do you open?\n\nMeera' });
  assert.is(answer.headers.location, '/contact');
  const [mail] = await mails();
  assert.is(mail?.recipient, 'owner@lectern.example');
  assert.equal(JSON.parse(mail?.headers ?? ''), { 'Reply-To': 'meera@lectern.example' });
  assert.match(String(mail?.text), 'When do you open?\n\nMeera');
  assert.match(String(mail?.text), 'http://lectern.test/contact');
});

test('one network sends so many messages in an hour', async () => {
  await server.set('contact.perNetwork', 2);
  const codes: number[] = [];
  for (let number = 0; number < 3; number++) codes.push((await send()).statusCode);
  assert.equal(codes, [303, 303, 429]);
  assert.is((await mails()).length, 2);
});

test('the page of the form is the same for every visitor', async () => {
  const [first, second] = [await server.get('/contact'), await server.get('/contact')];
  assert.is(first.headers.etag, second.headers.etag);
  assert.equal(await markupProblems(first.body), []);
});

test.run();
