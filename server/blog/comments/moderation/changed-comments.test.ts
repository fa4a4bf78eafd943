import { randomUUID } from 'node:crypto';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { commenting, resolution } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('comments that change while a moderator reads them');
const list = '/moderation/comments';
const sentence = 'Nothing was approved. Read its new text, then decide again.';
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

const held = async (): Promise<number> => (await on.save(post, member, { comment: randomUUID() })).id;
const edit = async (id: number): Promise<void> => {
  resolution(await server.ask('site/views/comments/update', { id, title: '', message: 'Buy this now' }, member));
};
const stateOf = async (id: number): Promise<string> => (await on.stored(id)).state;
const versionsIn = async (path: string, as: Person): Promise<string[]> => {
  const page = load((await server.get(path, as)).body);
  return page('input[name="versions[]"]')
    .toArray()
    .map(one => String(one.attribs.value));
};

for (const [path, task] of [
  [list, 'comments.approve'],
  ['/blog/dashboard/comments', 'comments.publish'],
] as const)
  test(`${path} approves nothing when one comment was changed meanwhile, clears its box, and shows its new text`, async () => {
    const [changed, other] = [await held(), await held()];
    const versions = await versionsIn(path, moderator);
    assert.ok([changed, other].every(id => versions.includes(`${id}.1`)));
    await edit(changed);
    const answer = await server.post({ task, ids: [changed, other], versions, return: path }, moderator);
    assert.is(answer.statusCode, 303);
    assert.equal([await stateOf(changed), await stateOf(other)], ['held', 'held']);
    const to = String(answer.headers.location);
    assert.is(to, `${path}?ticked=${other}`);
    const page = load((await server.get(to, moderator)).body);
    assert.match(page('[data-notice=error]').text(), sentence);
    assert.match(page('main').text(), 'Buy this now');
    const again = await versionsIn(path, moderator);
    await server.post({ task, ids: [changed, other], versions: again, return: path }, moderator);
    assert.equal([await stateOf(changed), await stateOf(other)], ['published', 'published']);
  });

test('the button below a post approves the text that it stands under, and shows a newer one instead', async () => {
  const id = await held();
  const button = (await on.page(post, moderator))(`#comment-${id} [data-comment-approve]`);
  assert.is(button.attr('data-version'), '1');
  assert.match(decodeURIComponent(String(button.attr('formaction'))), `versions[]=${id}.1`);
  await edit(id);
  const asked = (fields: object) => server.ask('site/views/comments/approve', { id, ...fields }, moderator);
  const [html, , refusal] = resolution(await asked({ version: 1 }));
  assert.match(String(html), 'Buy this now');
  assert.match(String(refusal), sentence);
  assert.is(await stateOf(id), 'held');
  assert.is(resolution(await asked({ version: 2 }))[2], '');
  assert.is(await stateOf(id), 'published');
});

test('installed clients, which send no version, approve as before', async () => {
  const [one, other] = [await held(), await held()];
  for (const id of [one, other]) await edit(id);
  await server.ask('site/views/comments/approve', { id: one }, moderator);
  await server.post({ task: 'comments.approve', ids: [other] }, moderator);
  assert.equal([await stateOf(one), await stateOf(other)], ['published', 'published']);
});

test('the page of a mail decides about the text that it shows; its link stays valid', async () => {
  const id = await held();
  server.clock.advance(6 * 60_000);
  while ((await workJobs(server.services)) > 0);
  const mails: string[] = await server.sql('outbox').orderBy('id', 'desc').pluck('text');
  const [link = ''] = mails.flatMap(mail => /\/blog\/comments\/moderate\?key=[\w-]+/.exec(mail)?.[0] ?? []);
  const visitor = await server.visitor();
  const decide = async () => {
    const page = load((await server.get(link, visitor)).body);
    const [key, version] = ['key', 'versions[]'].map(name => page(`[name="${name}"]`).val());
    return (decision: string) =>
      server.post({ task: 'comments.moderate', key, decision, versions: [String(version)] }, visitor);
  };
  const before = await decide();
  await edit(id);
  const refused = await before('approve');
  assert.is(refused.headers.location, link);
  assert.match(load((await server.get(link, visitor)).body)('[data-notice=error]').text(), sentence);
  assert.is(await stateOf(id), 'held');
  const now = await decide();
  assert.is((await now('approve')).statusCode, 303);
  assert.is(await stateOf(id), 'published');
});

test.run();
