import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting, resolution } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('the question before comments are approved');
const path = '/blog/dashboard/comments';
const refusal = 'Nothing was approved. Read its new text, then decide again.';
const long = Array.from({ length: 300 }, (_, n) => `word${n}`).join(' ');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let moderator: Person & { id: number };
let member: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  await server.set('comments.moderation', 'everyone');
  moderator = await server.signedIn('moderator', 'Mod');
  member = await server.signedIn('reader', 'Member');
  post = await on.post({ title: 'Much discussed' });
});
test.before.each(() => server.clock.advance(20 * 60_000));
test.after(() => server.close());

const held = async (comment: string): Promise<number> => (await on.save(post, member, { comment })).id;
const edit = async (id: number): Promise<void> => {
  resolution(await server.ask('site/views/comments/update', { id, title: '', message: 'Buy this now' }, member));
};
const statesOf = async (...ids: readonly number[]): Promise<string[]> =>
  Promise.all(ids.map(async id => (await on.stored(id)).state));

const pageOf = async (ids: readonly number[]) =>
  load((await server.get(`${path}?ask=comments.publish&ids=${ids.join(',')}&return=${path}`, moderator)).body);
const dialogOf = async (ids: readonly number[]) => {
  const asked = { ids, return: path };
  const [block] = resolution(await server.ask('site/views/dashboard/confirmPublishComment', asked, moderator));
  return load(String(block), null, false);
};

type Question = Awaited<ReturnType<typeof pageOf>>;

const fieldsIn = (question: Question): Record<string, string | string[]> => {
  const fields: Record<string, string | string[]> = {};
  for (const { attribs } of question('form:has([name=confirmation]) input[type=hidden]')) {
    const { name = '', value = '' } = attribs;
    const [, list] = /^(.+)\[\]$/.exec(name) ?? [];
    if (list) fields[list] = [fields[list] ?? [], value].flat();
    else fields[name] = value;
  }
  return fields;
};
const send = (question: Question) => server.post(fieldsIn(question), moderator);

for (const [kind, ask] of [
  ['page', pageOf],
  ['dialog', dialogOf],
] as const)
  test(`the ${kind} shows whole texts with the addresses of their links, and approves them as they are shown`, async () => {
    const ids = [
      await held(`${long} ${kind}`),
      await held(`[url=https://shop.example/pills]The [b]source[/b][/url] of ${kind}`),
    ];
    await server.sql('comments').where('id', ids[0]).update({ website: 'https://site.example/' });
    const question = await ask(ids);
    const [first, second] = question('.asked-text').toArray();
    assert.match(question(first).text(), `${long} ${kind}`);
    assert.match(question(first).text(), 'Website of Member (https://site.example/)');
    assert.match(question(second).text(), `The source (https://shop.example/pills) of ${kind}`);
    assert.is((await send(question)).headers.location, path);
    assert.equal(await statesOf(...ids), ['published', 'published']);
  });

for (const [kind, ask] of [
  ['page', pageOf],
  ['dialog', dialogOf],
] as const)
  test(`a text that its author changes after the ${kind} is shown is not approved; the question is asked again`, async () => {
    const [other, changed] = [await held(`Kind words in a ${kind}`), await held(`Harmless in a ${kind}`)];
    const question = await ask([other, changed]);
    await edit(changed);
    const answer = await send(question);
    assert.is(answer.statusCode, 303);
    assert.equal(await statesOf(other, changed), ['held', 'held']);
    const again = load((await server.get(String(answer.headers.location), moderator)).body);
    assert.match(again('[data-notice=error]').text(), refusal);
    const [first, second] = again('.asked-text').toArray();
    assert.match(again(first).text(), 'This text was changed after you read it.');
    assert.match(again(first).text(), 'Buy this now');
    assert.match(again(second).text(), `Kind words in a ${kind}`);
    assert.not.match(again(second).text(), 'was changed');
    assert.is(fieldsIn(again).return, path);
    assert.is((await send(again)).headers.location, path);
    assert.equal(await statesOf(other, changed), ['published', 'published']);
  });

test('without versions, as installed clients send it, the bulk task approves as before', async () => {
  const ids = [await held('One more'), await held('And one more')];
  for (const id of ids) await edit(id);
  await server.post({ task: 'comments.publish', ids, return: path }, moderator);
  assert.equal(await statesOf(...ids), ['published', 'published']);
});

test('a row approves at once only what it shows whole; otherwise it asks', async () => {
  const ids = [
    await held('Short and plain'),
    await held(`${long} row`),
    await held('[url=https://shop.example]Words[/url]'),
    await held('Short, with a website'),
  ];
  await server.sql('comments').where('id', ids.at(-1)).update({ website: 'https://shop.example/' });
  const page = load((await server.get(path, moderator)).body);
  const typeOf = (id: number) =>
    page(`[data-eb-actions][data-id=${id}] [data-eb-action][data-key="a"]`).attr('data-type');
  assert.equal(ids.map(typeOf), ['form', 'dialog', 'dialog', 'dialog']);
});

test('words that look like an address do not hide another one', async () => {
  const id = await held('[url=https://evil.example/]https://bank.example/[/url] and https://plain.example/ and <b>');
  const words = (await pageOf([id]))('.asked-text').text();
  assert.match(words, 'https://bank.example/ (https://evil.example/)');
  assert.not.match(words, '(https://plain.example/)');
});

test.run();
