import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { announcePublished } from '../blog/subscriptions/mails/announcement-queries.ts';
import { transact } from '../core/db/index.ts';
import { ensureRecurringJobs, workJobs } from '../core/jobs/index.ts';
import { commenting } from '../test/fixtures/comments.ts';
import { writer } from '../test/fixtures/posts.ts';
import { type MailSink, openMailSink } from '../test/stubs/mail-sink.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';
import { workOnce } from '../workers.ts';

const test = suite('languages of mails');
let server: TestServer;
let sink: MailSink;

interface Row {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

test.before(async () => {
  sink = await openMailSink();
  server = await openTestServer({ SMTP_URL: sink.url });
  await ensureRecurringJobs(server.services);
  await server.set('captcha.kind', 'none');
});
test.after(async () => {
  await server.close();
  await sink.close();
});

const speaking = async (language: string, role: Parameters<TestServer['signedIn']>[0] = 'reader') => {
  const person = await server.signedIn(role);
  const { email } = await server.sql('users').where('id', person.id).first('email');
  await server.sql('users').where('id', person.id).update({ language });
  return { ...person, email: String(email) };
};
const mailTo = async (email: string): Promise<Row> =>
  server.sql('outbox').where('recipient', email).orderBy('id', 'desc').first();
const work = async (): Promise<void> => {
  server.clock.advance(60_000);
  while ((await workJobs(server.services)) > 0);
};
const follow = (email: string, userId: number | null): Promise<unknown> =>
  server.sql('subscriptions').insert({
    ...{ type: 'site', target_id: 0, name: 'Ravi', user_id: userId, email, email_key: email },
    created_at: new Date(server.clock.now()),
  });

test('a new post is mailed to accounts in the language they chose, and to guests in that of the site', async () => {
  const german = await speaking('de-DE');
  const arabic = await speaking('ar-EG');
  const gone = await speaking('xx-XX');
  await follow(german.email, german.id);
  await follow(arabic.email, arabic.id);
  await follow(gone.email, gone.id);
  await follow('guest@example.org', null);
  const { id: authorId } = await server.signedIn('blogger', 'Asha Rao');
  const post = await writer(server).post(authorId, { title: 'Tea', published_at: new Date(server.clock.now()) });
  await transact(server.sql, sql => announcePublished({ sql, services: server.services }, [post.id]));
  await work();
  assert.match((await mailTo(german.email)).text, 'Sie erhalten diese E-Mail, weil Sie');
  assert.match((await mailTo(arabic.email)).text, 'تصلك هذه الرسالة لأنك تتابع');
  for (const email of ['guest@example.org', gone.email])
    assert.match((await mailTo(email)).text, 'You get this email because');
  sink.letters.length = 0;
  await workOnce(server.services);
  const frames = ['de-DE ltr', 'ar-EG rtl', 'en-GB ltr', 'en-GB ltr'];
  const printed = sink.letters.map(({ to: [to], body }) => {
    const { lang, dir } =
      load(body.slice(body.indexOf('<html')).replaceAll('=3D', '=').replaceAll('=\r\n', ''))('html').attr() ?? {};
    return [to, `${lang} ${dir}`];
  });
  assert.equal(
    Object.fromEntries(printed),
    Object.fromEntries([german.email, arabic.email, gone.email, 'guest@example.org'].map((to, at) => [to, frames[at]])),
  );
});

test('a visitor who asks for a new password causes a mail in the language of the account', async () => {
  const french = await speaking('fr-FR');
  const visitor: Person = await server.visitor();
  await server.post({ option: 'com_users', task: 'user.forgot', email: french.email }, visitor);
  await work();
  assert.match((await mailTo(french.email)).subject, 'Un nouveau mot de passe pour');
});

test('a comment of a guest is mailed to its author in German, and a held one to a moderator in French', async () => {
  const on = commenting(server);
  const post = await on.post({ title: 'Tea' });
  const { email } = await server.sql('users').where('id', post.author.id).first('email');
  await server.sql('users').where('id', post.author.id).update({ language: 'de-DE' });
  await on.save(post, await server.visitor(), { comment: 'Well said.' });
  await work();
  const mail = await mailTo(email);
  assert.is(mail.subject, 'Neuer Kommentar zu „Tea“');
  assert.not.match(mail.text, /Read|wrote|Sent by/);
  const moderator = await speaking('fr-FR', 'moderator');
  await server.set('comments.moderation', 'guests');
  await on.save(post, await server.visitor(), { comment: 'Held.', email: 'other@example.org' });
  for (let minutes = 0; minutes < 60; minutes += 1) await work();
  assert.match((await mailTo(moderator.email)).subject, /^Un commentaire sur «\sTea\s» est en attente/);
});

test.run();
