import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('e-mail to a friend');
let server: TestServer;
let author: Person & { id: number };
let reader: Person & { id: number };
let article: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  server.clock.advance(25 * 3_600_000);
  await server.sql('outbox').delete();
  author = await server.signedIn('author');
  reader = await server.signedIn('reader', 'Meera');
  const write = articleWriter(server);
  article = await write.article(author.id, (await write.category('Sent')).id, { title: 'The hall' });
});
test.after(() => server.close());

const send = (fields: Record<string, string>, as: Person = reader, id = article.id) =>
  server.post(
    { option: 'com_articles', view: 'item', task: 'mail', itemID: id, mailto: 'friend@lectern.example', ...fields },
    as,
  );
const mails = (): Promise<{ recipient: string; subject: string; text: string }[]> =>
  server.sql('outbox').select('recipient', 'subject', 'text');

test('nobody sends what not everybody may read, without a token, or as a machine', async () => {
  const hidden = await articleWriter(server).article(author.id, (await articleWriter(server).category('Hidden')).id, {
    access: 'registered',
  });
  assert.is((await send({}, reader, hidden.id)).statusCode, 404);
  assert.is(
    (await server.post({ option: 'com_articles', view: 'item', task: 'mail' }, { cookies: {}, id: null })).statusCode,
    403,
  );
  const visitor = await server.visitor();
  const guest = { sender: 'Ada', from: 'ada@lectern.example' };
  const asked = await send(guest, visitor);
  assert.is(asked.statusCode, 422);
  const $ = load(asked.body);
  assert.is($('[name="mailto"]').attr('value'), 'friend@lectern.example');
  assert.ok($('[name="captcha-response"]').length > 0);
  assert.equal(await mails(), []);
});

test('headers cannot be injected, several addresses and names that are addresses are refused, the text stays', async () => {
  for (const mailto of ['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'nobody', '']) {
    const answer = await send({ mailto });
    assert.is(answer.statusCode, 422, mailto);
    assert.is(load(answer.body)('[name="mailto"]').attr('aria-invalid'), 'true');
  }
  await server.set('captcha.kind', 'none');
  const visitor = await server.visitor();
  for (const sender of ['buy at www.shop.example', 'http://shop.example', '', 'shop.example now'])
    assert.is((await send({ sender, from: 'ada@lectern.example' }, visitor)).statusCode, 422, sender);
  await server.set('captcha.kind', 'invisible');
  assert.equal(await mails(), []);
});

test('a friend gets one mail with the name, the title and the address', async () => {
  const answer = await send({ sender: 'Somebody else', from: 'other@lectern.example' });
  assert.is(answer.statusCode, 303);
  const [mail] = await mails();
  assert.is(mail?.recipient, 'friend@lectern.example');
  assert.is(mail?.subject, 'Meera recommends an article on Lectern');
  assert.match(String(mail?.text), `http://lectern.test/articles/item/${article.id}-${article.alias}`);
});

test('a machine does not use up what a mailbox may get', async () => {
  const visitor = await server.visitor();
  for (let number = 1; number <= 4; number++)
    assert.is((await send({ sender: 'Ada', from: 'ada@lectern.example' }, visitor)).statusCode, 422);
  assert.is((await send({})).statusCode, 303);
});

test('one mailbox gets three a day, one network sends ten an hour', async () => {
  for (let number = 1; number <= 4; number++) await send({});
  assert.is((await mails()).length, 3);
  server.clock.advance(2 * 3_600_000);
  for (let number = 1; number <= 12; number++) await send({ mailto: `friend${number}@lectern.example` });
  assert.is((await mails()).length, 13);
});

test.run();
