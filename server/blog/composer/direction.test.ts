import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composerPage, composing } from '../../test/fixtures/composer.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('language and direction of a post');
let server: TestServer;
let asha: Person & { id: number };
let it: ReturnType<typeof composing>;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('moderator', 'Asha Rao');
  it = composing(server, asha);
});
test.after(() => server.close());

const save = async (more: Readonly<Record<string, string>>) => {
  assert.is((await it.save({ goal: 'publish', ...more })).statusCode, 303);
  const { id, slug, version, direction } = await it.newest();
  const $ = load((await server.get(`/blog/${slug}`)).body);
  return { id, version, direction, said: $('h1').first().attr('dir'), text: $('.entry-text').parent().attr('dir') };
};
const field = async (id: number): Promise<string> =>
  String(load((await server.get(`${composerPage}?uid=${id}`, asha)).body)('[name="direction"]').val() ?? '');

test('a direction outside the list is refused at its field, and the typed text stays', async () => {
  const answer = await it.save({ goal: 'publish', direction: 'up', title: 'Kept words' });
  assert.is(answer.statusCode, 422);
  assert.match(answer.body, 'Kept words');
  assert.ok(load(answer.body)('#field-direction[aria-invalid="true"]').length === 1);
});

test('the direction of a language needs no field and follows the language', async () => {
  const { id, version, said } = await save({ title: 'By language', language: 'ar' });
  assert.is(said, 'rtl');
  assert.is(await field(id), '');
  await it.save({ goal: 'publish', id: `${id}`, version: `${version}`, title: 'By language', language: 'fr' });
  assert.is((await it.row(id)).direction, 'ltr');
});

test('a direction that was chosen stays, with a language and without one, until it is taken back', async () => {
  const { id, version, said } = await save({ title: 'Chosen', language: 'az', direction: 'rtl' });
  assert.is(said, 'rtl');
  assert.is(await field(id), 'rtl');
  await it.save({ goal: 'publish', id: `${id}`, version: `${version}`, title: 'Chosen', direction: '' });
  assert.is((await it.row(id)).direction, '');
  assert.is((await save({ title: 'Alone', direction: 'rtl' })).said, 'rtl');
});

test('title, text and excerpt are marked with the language of the post while it is written', async () => {
  const { id } = await save({ title: 'By language', language: 'ar' });
  const marks = async (uid: string): Promise<string[]> => {
    const $ = load((await server.get(`${composerPage}?uid=${uid}`, asha)).body);
    return ['[name="title"]', 'textarea[name="body"]', '[name="excerpt"]'].map(
      field => `${$(field).attr('lang')} ${$(field).attr('dir')}`,
    );
  };
  assert.equal(await marks(`${id}`), ['ar rtl', 'ar rtl', 'ar rtl']);
  assert.equal(await marks(''), ['undefined undefined', 'undefined undefined', 'undefined undefined']);
  await server.set('site.language', 'ar-EG');
  await server.sql('users').where('id', asha.id).update({ language: 'en-GB' });
  assert.equal(await marks(''), ['ar-EG rtl', 'ar-EG rtl', 'ar-EG rtl']);
  await server.set('site.language', 'en-GB');
});

test.run();
