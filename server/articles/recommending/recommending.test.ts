import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { itemWriter, type WrittenItem } from '../../test/articles.ts';
import { type House, openHouse, type Person } from '../../test/house.ts';

const test = suite('e-mail to a friend');
let house: House;
let author: Person & { id: number };
let reader: Person & { id: number };
let item: WrittenItem;

test.before(async () => {
  house = await openHouse();
});
test.before.each(async () => {
  house.clock.advance(25 * 3_600_000);
  await house.sql('outbox').delete();
  author = await house.signedIn('author');
  reader = await house.signedIn('reader', 'Meera');
  const write = itemWriter(house);
  item = await write.item(author.id, (await write.category('Sent')).id, { title: 'The hall' });
});
test.after(() => house.close());

const send = (fields: Record<string, string>, as: Person = reader, id = item.id) =>
  house.post(
    { option: 'com_articles', view: 'item', task: 'mail', itemID: id, mailto: 'friend@lectern.example', ...fields },
    as,
  );
const mails = (): Promise<{ recipient: string; subject: string; text: string }[]> =>
  house.sql('outbox').select('recipient', 'subject', 'text');

test('nobody sends what not everybody may read, without a token, or as a machine', async () => {
  const hidden = await itemWriter(house).item(author.id, (await itemWriter(house).category('Hidden')).id, {
    access: 'registered',
  });
  assert.is((await send({}, reader, hidden.id)).statusCode, 404);
  assert.is(
    (await house.post({ option: 'com_articles', view: 'item', task: 'mail' }, { cookies: {}, id: null })).statusCode,
    403,
  );
  const visitor = await house.visitor();
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
  await house.set('captcha.kind', 'none');
  const visitor = await house.visitor();
  for (const sender of ['buy at www.shop.example', 'http://shop.example', '', 'shop.example now'])
    assert.is((await send({ sender, from: 'ada@lectern.example' }, visitor)).statusCode, 422, sender);
  await house.set('captcha.kind', 'invisible');
  assert.equal(await mails(), []);
});

test('a friend gets one mail with the name, the title and the address', async () => {
  const answer = await send({ sender: 'Somebody else', from: 'other@lectern.example' });
  assert.is(answer.statusCode, 303);
  const [mail] = await mails();
  assert.is(mail?.recipient, 'friend@lectern.example');
  assert.is(mail?.subject, 'Meera recommends an article on Lectern');
  assert.match(String(mail?.text), `http://lectern.test/articles/item/${item.id}-${item.alias}`);
});

test('a machine does not use up what a mailbox may get', async () => {
  const visitor = await house.visitor();
  for (let number = 1; number <= 4; number++)
    assert.is((await send({ sender: 'Ada', from: 'ada@lectern.example' }, visitor)).statusCode, 422);
  assert.is((await send({})).statusCode, 303);
});

test('one mailbox gets three a day, one network sends ten an hour', async () => {
  for (let number = 1; number <= 4; number++) await send({});
  assert.is((await mails()).length, 3);
  house.clock.advance(2 * 3_600_000);
  for (let number = 1; number <= 12; number++) await send({ mailto: `friend${number}@lectern.example` });
  assert.is((await mails()).length, 13);
});

test.run();
