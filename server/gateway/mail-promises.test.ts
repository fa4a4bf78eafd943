import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../protocol/field-encoding.ts';
import { root } from '../core/config/root.ts';
import { text } from '../core/i18n/index.ts';
import { sourceFiles } from '../core/i18n/locale.ts';
import { hashPassword } from '../core/security/index.ts';
import { commenting } from '../test/fixtures/comments.ts';
import { writer } from '../test/fixtures/posts.ts';
import { makeTeam } from '../test/fixtures/teams.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('what is said without a mail server');
let server: TestServer;

test.before(async () => {
  server = await openTestServer({ SMTP_URL: '' });
  await server.set('captcha.kind', 'none');
});
test.after(() => server.close());

const unsent = text('MAIL_UNSENT');

/** Asserts that a sentence says once that mail waits, and promises none. */
const assertUnsent = (said: string, what: string): void => {
  assert.is(said.split(unsent).length, 2, `${what}: ${said}`);
  assert.not.match(said, /email you|we sent you|have emailed/i, what);
};

const noticeAfter = async (fields: Fields, as: Person): Promise<string> => {
  const answer = await server.post(fields, as);
  assert.is(answer.statusCode, 303, String(fields.task));
  const page = load((await server.get(String(answer.headers.location), as)).body);
  return page('[data-notice]').text();
};

test('F-1.12 guests who register and subscribe with a comment read once that mail waits', async () => {
  await server.set('accounts.confirmEmail', true);
  const owner = await server.signedIn('blogger', 'Asha Rao');
  const post = await writer(server).post(owner.id);
  const made = commenting(server);
  const guest = await server.visitor();
  const asked = { email: 'new@people.test', subscribe: '1' };
  assertUnsent((await made.save(post, guest, asked)).message, 'subscribing');
  const both = {
    email: 'newer@people.test',
    subscribe: '1',
    register: '1',
    username: 'newer',
    password: 'long enough 1',
  };
  server.clock.advance(600_000);
  assertUnsent((await made.save(post, await server.visitor(), both)).message, 'registering and subscribing');
});

test('F-1.12 so do those who erase their account or want to join a team', async () => {
  const person = await server.signedIn('reader', 'Lee Ng');
  await server
    .sql('users')
    .where('id', person.id)
    .update({ password: await hashPassword('right horse') });
  const team = await makeTeam(server);
  await server.sql('teams').where('id', team).update({ allow_join: true });
  const joining = await noticeAfter({ task: 'teamblogs.join', ids: [team] }, person);
  assertUnsent(joining, 'joining');
  const erasing = await noticeAfter({ task: 'gdpr.erase', password: 'right horse', sure: '1' }, person);
  assertUnsent(erasing, 'erasing');
  assert.match(erasing, text('ERASE_ASKED'));
});

test('F-1.12 a registration and the state of a download promise no mail', async () => {
  await server.set('accounts.confirmEmail', false);
  const form = {
    task: 'user.register',
    name: 'Eve',
    username: 'eve',
    email: 'eve@people.test',
    password: 'x'.repeat(12),
  };
  assert.is((await noticeAfter(form, await server.visitor())).trim(), text('REGISTERED'));
  const person = await server.signedIn('reader', 'Mia Berg');
  assertUnsent(await noticeAfter({ task: 'gdpr.prepare' }, person), 'preparing');
  const page = load((await server.get('/account/personal-data', person)).body)('main').text();
  assert.match(page, text('GDPR_PREPARING'));
  assert.not.match(page, text('GDPR_PREPARING_MAIL'));
});

// Sentences that follow an act; those before one, in forms and questions, say what the act does.
const promise = /\b(?:we (?:have )?(?:emailed|sent|will email)|on its way|link we sent|email is being sent)\b/i;
const before: readonly string[] = [
  ...['REGISTER_EXPLAIN_CONFIRM', 'FORGOT_EXPLAIN', 'SUBSCRIPTIONS_ASK', 'SUBSCRIBE_EXPLAIN', 'TEAM_INVITE_HINT'],
  // Later, when something happens.
  ...['SUBSCRIBED', 'SUBSCRIPTION_CONFIRMED'],
  // A title.
  'GDPR_PART_MAILS',
];
// Printed where `sendsMail` says so; the last two where a link that is shown does not replace the mail.
const conditional: readonly string[] = [
  ...['REGISTERED_KNOWN', 'GDPR_PREPARING_MAIL', 'GDPR_READY_MAIL'],
  ...['USER_RESET_DONE', 'INVITE_SENT'],
];

test('F-1.12 every sentence that promises a mail is used by mailedText only', () => {
  const sources = readdirSync(join(root, 'server'), { encoding: 'utf8', recursive: true })
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map(path => readFileSync(join(root, 'server', path), 'utf8'))
    .join('\n');
  const promised = sourceFiles
    .flatMap(({ entries }) => [...entries])
    .filter(([key, words]) => typeof words === 'string' && promise.test(words) && !key.startsWith('MAIL'))
    .map(([key]) => key)
    .filter(key => !before.includes(key) && !conditional.includes(key));
  assert.ok(promised.length > 10, promised.join(' '));
  assert.equal(
    promised.filter(key => !new RegExp(`mailedText\\([^;]*?'${key}'`).test(sources)),
    [],
  );
  assert.equal(
    promised.filter(key => new RegExp(`(?<!mailed)\\b(?:text|plural)\\(\\s*'${key}'`).test(sources)),
    [],
  );
});

test.run();
