import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { apiClient, fieldsOf } from '../../test/fixtures/api.ts';
import { composing } from '../../test/fixtures/composer.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('checks required before publishing');
type Known = Person & { id: number };
let server: TestServer;
let asha: Known;
let moderator: Known;
let it: ReturnType<typeof composing>;
let api: ReturnType<typeof apiClient>;
let token: string;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha');
  moderator = await server.signedIn('moderator');
  it = composing(server, asha);
  api = apiClient(server);
  token = await api.token(asha.id, ['read', 'write:posts']);
});
test.before.each(async () => {
  await server.sql('throttles').delete();
  await server.set('posts.requireChecks', 'barriers');
});
test.after(() => server.close());

const barrier = '<p>The boats.</p><table><tr><td>High</td><td>Low</td></tr></table>';
const suggestion = '<p>For the times of the tide <a href="/tide">click here</a>.</p>';
const good = '<p>The <a href="/tide">times of the tide</a>.</p>';
const stateOf = async (id: number): Promise<string> => (await it.row(id)).state;

test('without the setting nothing is checked, and drafts never are', async () => {
  await server.set('posts.requireChecks', 'none');
  assert.is((await it.save({ body: barrier, goal: 'publish' })).statusCode, 303);
  await server.set('posts.requireChecks', 'all');
  assert.is((await it.save({ body: barrier, goal: 'draft' })).statusCode, 303);
  const { id, version } = await it.newest();
  assert.is((await it.save({ id, version, body: suggestion, goal: 'preview' })).statusCode, 303);
  await it.kept({ id: `${id}`, version: `${version + 1}`, body: barrier });
});

test('a form without scripts is refused with every problem, at its field, and what was typed stays', async () => {
  for (const goal of ['publish', 'submit'])
    await it.unchanged(async () => {
      const body = `${barrier}<p><a href="/x"></a></p>`;
      const answer = await it.save({ body, title: 'Typed words', goal });
      assert.is(answer.statusCode, 422);
      const $ = load(answer.body);
      const error = $('.error-summary li a[href="#field-body"]').text();
      assert.match(error, 'A table has no header cells; A link has no text');
      assert.match($('textarea[name="body"]').text(), 'The boats.');
      assert.is($('[name="title"]').val(), 'Typed words');
      const lines = $('[data-composer-checks]:not([hidden]) a[href="#field-body"]');
      assert.equal(
        lines.get().map(line => $(line).text()),
        ['Needed: A table has no header cells', 'Needed: A link has no text'],
      );
      assert.match($('details:not(.needs-script) > [data-composer-heard]').text(), 'No caption. Rows: 1, columns: 2');
      assert.equal(await markupProblems(answer.body), []);
    }, goal);
});

test('suggestions are required by “all” alone, in the language of the text', async () => {
  const german = '<p>Mehr dazu <a href="/tide">hier</a>.</p>';
  const save = async (body: string, language = ''): Promise<number> =>
    (await it.save({ body, language, goal: 'publish' })).statusCode;
  assert.is(await save(suggestion), 303);
  await server.set('posts.requireChecks', 'all');
  assert.is(await save(suggestion), 422);
  assert.is(await save(german), 303);
  assert.is(await save(german, 'de'), 422);
  assert.is(await save(good), 303);
});

test('a date to come is checked when it is set, and moderators are checked too', async () => {
  const publish_up = '2030-01-01T10:00';
  assert.is((await it.save({ body: barrier, publish_up, goal: 'publish' })).statusCode, 422);
  assert.is((await it.save({ body: good, publish_up, goal: 'publish' })).statusCode, 303);
  assert.is((await it.save({ body: barrier, goal: 'publish' }, moderator)).statusCode, 422);
});

test('a stored draft is neither published nor submitted past the editor, by any call or form', async () => {
  const { id } = await it.post(asha.id, { body: barrier, title: 'Tables' });
  const fine = await it.post(asha.id, { body: good });
  for (const as of [asha, moderator]) {
    const answer = await server.post({ task: 'posts.publish', ids: [fine.id, id] }, as);
    assert.is(answer.statusCode, 422, 'the list');
    assert.match(answer.body, /“Tables” was not published\. .*A table has no header cells/);
  }
  assert.is((await server.post({ task: 'posts.submit', ids: [id] }, asha)).statusCode, 422);
  for (const call of ['site/views/entry/publish', 'site/views/entry/submitApproval'] as const)
    assert.is((await server.ask(call, { id }, asha))[0]?.type, 'reject', call);
  assert.equal([await stateOf(id), await stateOf(fine.id)], ['draft', 'draft']);
  assert.is((await server.post({ task: 'posts.publish', ids: [fine.id] }, asha)).statusCode, 303);
});

test('texts that are huge together are not published together, and each is alone', async () => {
  const body = `<p>${'The boats. '.repeat(50_000)}</p>`;
  const ids = [(await it.post(asha.id, { body })).id, (await it.post(asha.id, { body })).id];
  const answer = await server.post({ task: 'posts.publish', ids }, asha);
  assert.is(answer.statusCode, 422);
  assert.match(answer.body, 'These texts are too long to be checked together. Choose fewer of them');
  assert.is((await server.post({ task: 'posts.publish', ids: ids.slice(1) }, asha)).statusCode, 303);
  await server.set('posts.requireChecks', 'none');
  assert.is((await server.post({ task: 'posts.publish', ids }, asha)).statusCode, 303);
});

test('the API refuses to publish, and to change what is published', async () => {
  const words = { title: 'A title', content: barrier };
  const send = (body: object) => api.send('POST', '/posts', { token, body });
  await it.unchanged(async () => {
    const refused = await send({ ...words, status: 'published' });
    assert.is(refused.statusCode, 422);
    assert.equal(fieldsOf(refused), ['content']);
    assert.match(refused.body, 'A table has no header cells');
  }, 'published');
  const draft = await send(words);
  assert.is(draft.statusCode, 201);
  const { id } = draft.json<{ id: number }>();
  const patch = (body: object, etag = '"1"') =>
    api.send('PATCH', `/posts/${id}`, { token, body, headers: { 'if-match': etag } });
  assert.is((await patch({ status: 'published' })).statusCode, 422);
  assert.is((await patch({ status: 'published', content: good })).statusCode, 200);
  assert.is((await patch({ content: barrier }, '"2"')).statusCode, 422);
  assert.is((await patch({ content: '![](/x.jpg)', format: 'markdown' }, '"2"')).statusCode, 422);
  assert.is((await patch({ content: '![A boat](/x.jpg)', format: 'markdown' }, '"2"')).statusCode, 200);
});

test('an imported text keeps its old problems when something else is corrected, and gets no new ones', async () => {
  const old = await it.post(asha.id, { body: barrier, state: 'published', published_at: new Date(server.clock.now()) });
  const fields = { id: `${old.id}`, goal: 'publish' };
  assert.is((await it.save({ ...fields, version: '1', title: 'Corrected', body: barrier })).statusCode, 303);
  assert.is((await it.row(old.id)).title, 'Corrected');
  const worse = `${barrier}<p><a href="/x"> </a></p>`;
  assert.is((await it.save({ ...fields, version: '2', body: worse })).statusCode, 422);
  assert.is((await it.save({ ...fields, version: '2', body: `${barrier}${barrier}` })).statusCode, 422);
  assert.is((await it.save({ ...fields, version: '2', body: good })).statusCode, 303);
});

test('a text that waits from before the setting is not approved', async () => {
  await server.set('posts.requireChecks', 'none');
  await server.set('posts.approval', true);
  assert.is((await it.save({ body: barrier, goal: 'submit' })).statusCode, 303);
  const submitted = await it.newest();
  await server.set('posts.requireChecks', 'barriers');
  const answer = await server.post({ task: 'moderate.approve', ids: [submitted.uid] }, moderator);
  assert.is(answer.statusCode, 422);
  assert.is(await stateOf(submitted.id), 'pending');
  await server.set('posts.approval', false);
});

test('a quick post and a cover without a description are refused', async () => {
  await server.set('posts.requireChecks', 'all');
  const capitals = 'THIS IS A WARNING THAT NOBODY CAN READ WITH EASE AT ALL.';
  const quick = { type: 'text', title: 'Tide', content: capitals, category: 0, tags: '', privacy: 'public' };
  const before = await it.counts();
  const [command] = await server.ask('site/views/quickpost/save', quick, asha);
  assert.is(command?.type, 'reject');
  assert.match(JSON.stringify(command?.data), 'A long passage is in capital letters');
  const cover = await storedPicture(server, asha.id, { width: 60, height: 40 });
  await server.sql('media').where('name', cover.name).update({ alt: '' });
  const fields = { body: good, goal: 'publish', cover: `user:${asha.id}/${cover.name}` };
  const answer = await it.save(fields);
  assert.is(answer.statusCode, 422);
  assert.match(load(answer.body)('.error-summary').text(), 'the cover picture needs a description');
  await server.sql('media').where('name', cover.name).update({ is_decorative: true });
  assert.is((await it.save(fields)).statusCode, 303);
  assert.ok((await it.counts()).posts > before.posts);
});

test('the preview prints what a listener gets, closed, without scripts', async () => {
  const body =
    '<h2>Tides</h2><h3>Spring</h3><p>The <a href="/t">times</a>.</p><img src="/a.png" alt="A boat">' +
    '<table><caption>Heights</caption><tr><th>High</th><th>Low</th></tr><tr><td>3</td><td>1</td></tr></table>';
  assert.is((await it.save({ body })).statusCode, 303);
  const answer = await server.get(`/blog/preview?uid=${(await it.newest()).uid}`, asha);
  assert.is(answer.statusCode, 200);
  const $ = load(answer.body);
  const heard = $('details.composer-hearing:not([open])');
  assert.is(heard.find('summary').text(), 'How it is heard');
  assert.equal(
    heard
      .find('li')
      .get()
      .map(line => $(line).clone().children().remove().end().text()),
    [
      ...['Tides (level 2)', 'Spring (level 3)', 'times', 'A boat', 'Heights. Rows: 2, columns: 2. Header row'],
      'Not rated: the text is short, or no tested formula exists for its language',
      ...['Words in an average sentence: 2', 'Longest sentence (words: 2): The times.'],
    ],
  );
  assert.equal(await markupProblems(answer.body), []);
});

test('the preview lists the first 500 of very many headings and links, and says how many are left', async () => {
  const body = '<h2>a</h2><p><a href="/t">times of the tide</a></p>'.repeat(2_000);
  await server.set('posts.requireChecks', 'none');
  assert.is((await it.save({ body })).statusCode, 303);
  const $ = load((await server.get(`/blog/preview?uid=${(await it.newest()).uid}`, asha)).body);
  const heard = $('details.composer-hearing');
  assert.is(heard.find('li').length, 1_003, 'and three lines of the reading ease');
  assert.is(
    heard.text().split('Not listed: 1500 more').length + heard.text().split('Not listed: 1,500 more').length,
    4,
  );
});

test.run();
