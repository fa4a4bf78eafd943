import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isProof, proofLimits, proofText, readChallenge } from '../../protocol/proof.ts';
import { commenting, rejection, resolution } from '../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('human check');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let visitor: Person;
let stranger: Person;
let count = 0;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  post = await on.post();
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  [visitor, stranger] = await Promise.all([server.visitor(), server.visitor()]);
});
test.after(() => server.close());

const attempt = (as: Person, more: Record<string, unknown>) =>
  on.ask(post, as, { comment: `Words ${count++}`, ...more });
const text = async (name: string, as: Person, data = {}): Promise<string[]> =>
  resolution(await server.ask(name, data, as)).map(String);

const solved = (field: string): string => {
  const challenge = readChallenge(field);
  if (!challenge) throw new Error('not a challenge');
  for (let number = 0; ; number++) {
    const nonce = number.toString(36);
    const hash = createHash('sha256').update(proofText(challenge.id, nonce)).digest();
    if (isProof(hash.readUInt32BE(0), challenge.bits)) return nonce;
  }
};

const proof = async (as: Person) => {
  const [field = ''] = await text('site/views/captcha/challenge', as);
  return { 'captcha-id': field, 'captcha-response': solved(field) };
};

const picture = async (as: Person, previousId = '') => {
  const [address = '', id = ''] = await text('site/views/comments/reloadCaptcha', as, { previousId });
  const row = await server.sql('captchas').where('id', id).first('answer');
  return { address, id, answer: row ? String(row.answer) : '' };
};

test('C-009 without an answer, with a made-up one or with the hidden field filled in nothing is saved', async () => {
  await server.set('captcha.kind', 'invisible');
  const before = await on.counted(post);
  assert.match(rejection(await attempt(visitor, {})), 'person');
  assert.match(rejection(await attempt(visitor, { 'captcha-id': 'x', 'captcha-response': 'y' })), 'person');
  const good = await proof(visitor);
  server.clock.advance(5_000);
  assert.match(rejection(await attempt(visitor, { ...good, homepage: 'https://spam.example' })), 'empty');
  assert.equal(await on.counted(post), before);
});

test('C-009 a proof works once, for its own visitor, neither at once nor after two hours', async () => {
  const good = await proof(visitor);
  assert.match(rejection(await attempt(visitor, good)), 'very quick');
  server.clock.advance(proofLimits.youngestMs);
  assert.match(rejection(await attempt(stranger, good)), 'not the right answer');
  assert.is(resolution(await attempt(visitor, good))[2], 'success');
  assert.match(rejection(await attempt(visitor, good)), 'already used');
  const late = await proof(visitor);
  server.clock.advance(proofLimits.oldestMs + 1000);
  assert.match(rejection(await attempt(visitor, late)), 'expired');
});

test('C-009 a proof sent twice at the same moment saves one comment', async () => {
  const good = await proof(visitor);
  server.clock.advance(5_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(visitor, good)));
  assert.is(answers.filter(([command]) => command?.type === 'resolve').length, 1);
});

test('C-009 other mistakes in the form are told before the check is used up', async () => {
  const good = await proof(visitor);
  server.clock.advance(5_000);
  assert.match(rejection(await attempt(visitor, { ...good, name: '' })), 'your name');
  assert.is(resolution(await attempt(visitor, good))[2], 'success');
});

test('members are not asked, unless a setting says so', async () => {
  const member = await server.signedIn('reader');
  assert.is(resolution(await attempt(member, {}))[2], 'success');
  await server.set('captcha.members', true);
  assert.match(rejection(await attempt(member, {})), 'person');
  await server.set('captcha.members', false);
});

test('C-011 Y-10 the picture is a PNG of five characters whose answer is nowhere in page, address or bytes', async () => {
  await server.set('captcha.kind', 'builtin');
  const { address, id, answer } = await picture(visitor);
  assert.is(answer.length, 5);
  assert.not.match(address, answer);
  const response = await server.get(address, visitor);
  assert.is(response.headers['content-type'], 'image/png');
  assert.is(response.rawPayload.subarray(1, 4).toString(), 'PNG');
  assert.not.match(response.rawPayload.toString('latin1'), answer);
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.is((await server.get('/index.php?option=com_blog&task=captcha.generate&id=nothing', visitor)).statusCode, 404);
});

test('C-009 Y-10 a picture’s answer counts in any case, once, for its visitor, for ten minutes', async () => {
  const foreign = await picture(visitor);
  assert.match(
    rejection(await attempt(stranger, { 'captcha-id': foreign.id, 'captcha-response': foreign.answer })),
    'already used',
  );
  const old = await picture(visitor);
  server.clock.advance(10 * 60_000);
  assert.match(rejection(await attempt(visitor, { 'captcha-id': old.id, 'captcha-response': old.answer })), 'expired');
  const good = await picture(visitor);
  const fields = { 'captcha-id': good.id, 'captcha-response': ` ${good.answer.toLowerCase()}` };
  assert.is(resolution(await attempt(visitor, fields))[2], 'success');
  assert.match(rejection(await attempt(visitor, fields)), 'already used');
});

test('C-009 a wrong answer uses the picture up: nobody guesses twice', async () => {
  const { id, answer } = await picture(visitor);
  assert.match(rejection(await attempt(visitor, { 'captcha-id': id, 'captcha-response': 'wrong' })), 'not the right');
  assert.match(rejection(await attempt(visitor, { 'captcha-id': id, 'captcha-response': answer })), 'already used');
});

test('C-012 C-013 a reload gives a new picture and the old one is dead', async () => {
  const old = await picture(visitor);
  const renewed = await picture(visitor, old.id);
  assert.is.not(renewed.id, old.id);
  assert.match(
    rejection(await attempt(visitor, { 'captcha-id': old.id, 'captcha-response': old.answer })),
    'already used',
  );
  assert.is((await server.get(old.address, visitor)).statusCode, 404);
  assert.is(
    resolution(await attempt(visitor, { 'captcha-id': renewed.id, 'captcha-response': renewed.answer }))[2],
    'success',
  );
});

test('C-013 two reloads at once with one used id both answer, and both answers are good', async () => {
  const used = await picture(visitor);
  const fields = { 'captcha-id': used.id, 'captcha-response': used.answer };
  resolution(await attempt(visitor, fields));
  const both = await Promise.all([picture(visitor, used.id), picture(visitor, used.id)]);
  for (const { id, answer } of both.reverse())
    assert.is(resolution(await attempt(visitor, { 'captcha-id': id, 'captcha-response': answer }))[2], 'success');
});

test('C-013 nobody ends the picture of another', async () => {
  const mine = await picture(visitor);
  await picture(stranger, mine.id);
  assert.is(
    resolution(await attempt(visitor, { 'captcha-id': mine.id, 'captcha-response': mine.answer }))[2],
    'success',
  );
});

test('Y-10 a question in plain words stands in for the picture, in the same fields', async () => {
  const [question = '', id] = await text('site/views/captcha/question', visitor, { previousId: '' });
  const row = await server.sql('captchas').where('id', id).first('answer', 'question');
  assert.is(question, row.question);
  assert.is(resolution(await attempt(visitor, { 'captcha-id': id, 'captcha-response': row.answer }))[2], 'success');
});

test('with no check set there is nothing to reload', async () => {
  await server.set('captcha.kind', 'none');
  for (const name of [
    'site/views/comments/reloadCaptcha',
    'site/views/captcha/question',
    'site/views/captcha/challenge',
  ])
    assert.match(rejection(await server.ask(name, { previousId: '' }, visitor)), 'No check');
});

test('C-014 a third-party answer is verified by the server; a no, an error and an absent service save nothing', async () => {
  const asked: URLSearchParams[] = [];
  let answer: 'yes' | 'no' | 'broken' = 'yes';
  const service: Server = createServer((request, reply) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push(new URLSearchParams(body));
      if (answer === 'broken') reply.writeHead(500).end('oops');
      else reply.end(JSON.stringify({ success: answer === 'yes' }));
    });
  });
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done));
  const address = service.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await server.set('captcha.kind', 'recaptcha');
  await server.set('captcha.secretKey', 'the secret');
  await server.set('captcha.verifyUrl', `http://127.0.0.1:${port}/verify`);
  assert.match(rejection(await attempt(visitor, {})), 'person');
  assert.is(asked.length, 0);
  assert.is(resolution(await attempt(visitor, { recaptcha: 'token-1' }))[2], 'success');
  assert.equal([asked[0]?.get('secret'), asked[0]?.get('response')], ['the secret', 'token-1']);
  answer = 'no';
  assert.match(rejection(await attempt(visitor, { recaptcha: 'token-2' })), 'not the right');
  answer = 'broken';
  assert.match(rejection(await attempt(visitor, { recaptcha: 'token-3' })), 'not the right');
  service.close();
  service.closeAllConnections();
  assert.match(rejection(await attempt(visitor, { recaptcha: 'token-4' })), 'not the right');
  const page = (await server.get(`/blog/${post.slug}`)).body;
  assert.not.match(page, 'the secret');
  assert.match(page, 'data-recaptcha-item');
});

test('F-3.6 a right answer stays right after another mistake, for one submission, and a wrong one is used up', async () => {
  await server.set('captcha.kind', 'builtin');
  const [question, id] = await text('site/views/captcha/question', visitor, { previousId: '' });
  assert.ok(question);
  const { answer } = await server.sql('captchas').where('id', id).first();
  const human = { 'captcha-id': id, 'captcha-response': answer };
  // An error found only on save: the parent comment does not exist.
  assert.match(rejection(await attempt(visitor, { ...human, parentId: 999_999 })), 'no longer here');
  assert.match(rejection(await attempt(visitor, { ...human, name: '' })), 'your name');
  assert.is(String(resolution(await attempt(visitor, human))[2]), 'success');
  assert.match(rejection(await attempt(visitor, human)), /used|again|over/i);
  const [, other] = await text('site/views/captcha/question', visitor, { previousId: '' });
  const { answer: right } = await server.sql('captchas').where('id', other).first();
  rejection(await attempt(visitor, { 'captcha-id': other, 'captcha-response': 'wrong' }));
  rejection(await attempt(visitor, { 'captcha-id': other, 'captcha-response': right }));
  // A captcha of another visitor is rejected.
  const [, third] = await text('site/views/captcha/question', visitor, { previousId: '' });
  const { answer: theirs } = await server.sql('captchas').where('id', third).first();
  rejection(
    await server.ask(
      'site/views/comments/save',
      on.fields(post, { 'captcha-id': third, 'captcha-response': theirs }),
      stranger,
    ),
  );
  await server.set('captcha.kind', 'invisible');
});

test.run();
