import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('the search in the list of posts');
let server: TestServer;
let write: ReturnType<typeof writer>;
let asha: Member;
let bala: Member;
let moderator: Member;

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  asha = await server.signedIn('blogger', 'Asha Rao');
  bala = await server.signedIn('blogger', 'Bala Iyer');
  moderator = await server.signedIn('moderator', 'Mo Dee');
});
test.before.each(async () => {
  await server.sql('posts').delete();
  server.services.pages.clear();
});
test.after(() => server.close());

const post = (title: string, columns: Readonly<Record<string, unknown>> = {}, of: Member = asha) =>
  write.post(of.id, { title, ...columns });

const found = async (search: string, more = '', as: Person = asha): Promise<string[]> => {
  const query = new URLSearchParams({ 'post-search': search, sort: 'title', ordering: 'asc' });
  const page = load((await server.get(`/blog/dashboard?${query}${more}`, as)).body);
  return page('.list-table tbody th > :first-child')
    .toArray()
    .map(one => page(one).text());
};
const storedWords = (id: number): Promise<string[]> =>
  server.sql('post_title_words').where('post_id', id).orderBy('word').pluck('word');

let key = 0;
const save = (id: number, title: string, version: number) =>
  server.post(
    {
      ...{ task: 'posts.save', goal: 'draft', body: '<p>Words.</p>', privacy: 'public' },
      ...{ id, title, version, key: String(++key).padStart(32, 'k') },
    },
    asha,
  );

test('E-012 words begin like words of the title, in any order, and all of them count', async () => {
  for (const title of ['Gardens of Kew', 'A garden, in winter', 'Kew in winter']) await post(title);
  assert.equal(await found('GARD'), ['A garden, in winter', 'Gardens of Kew']);
  assert.equal(await found('kew gard'), ['Gardens of Kew']);
  assert.equal(await found('winter win w'), ['A garden, in winter', 'Kew in winter']);
  assert.equal(await found('gardens winter'), []);
  assert.equal(await found('arden'), []);
  for (const search of ['...', '!', '—']) assert.equal(await found(search), [], search);
  assert.is((await found('   ')).length, 3);
  const long = `kew ${'winter '.repeat(200)}`;
  assert.equal(await found(long), ['Kew in winter']);
});

test('E-012 every state and the trash are searched, each in its list', async () => {
  const states: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    '1': {},
    '0': { state: 'unpublished' },
    '4': { state: 'pending' },
    '2': { published_at: new Date(server.clock.now() + 3_600_000) },
    '3': { state: 'draft', published_at: null },
    '5': { lifecycle: 'archived' },
    '-1': { lifecycle: 'trashed' },
  };
  for (const [filter, columns] of Object.entries(states)) {
    await post(`Heliotrope ${filter}`, columns);
    await post(`Marigold ${filter}`, columns);
  }
  for (const filter of Object.keys(states))
    assert.equal(await found('helio', `&filter=${filter}`), [`Heliotrope ${filter}`]);
  assert.is((await found('helio')).length, 6);
  await post('Heliotrope elsewhere', {}, bala);
  assert.is((await found('helio')).length, 6, 'the post of another writer');
  assert.equal(await found('helio elsewhere', '', moderator), ['Heliotrope elsewhere']);
});

test('E-012 a draft is found as soon as it is saved, and by its new title alone after it was renamed', async () => {
  await save(0, 'Quinquereme', 0);
  assert.equal(await found('quinq'), ['Quinquereme']);
  const { id, version } = await server.sql('posts').where('title', 'Quinquereme').first('id', 'version');
  await save(id, 'Galleon of Quito', version);
  assert.equal(await found('quinq'), []);
  assert.equal(await found('galleon'), ['Galleon of Quito']);
  assert.equal(await storedWords(id), ['galleon', 'of', 'quito']);
  await server.post({ task: 'posts.copy', ids: [id] }, asha);
  assert.equal(await found('galleon copy'), ['Copy of Galleon of Quito']);
});

test('E-012 what is trashed is found in the trash, and what is deleted nowhere', async () => {
  const { id } = await post('Quetzal');
  await server.post({ task: 'posts.trash', ids: [id] }, asha);
  assert.equal([await found('quetzal'), await found('quetzal', '&filter=-1')], [[], ['Quetzal']]);
  await server.post({ task: 'posts.restore', ids: [id] }, asha);
  assert.equal(await found('quetzal'), ['Quetzal']);
  await server.post({ task: 'posts.trash', ids: [id] }, asha);
  await server.post({ task: 'posts.delete', ids: [id] }, asha);
  assert.equal([await found('quetzal'), await found('quetzal', '&filter=-1')], [[], []]);
  assert.equal(await storedWords(id), []);
});

test('E-012 accents, case and the marks of other scripts do not matter', async () => {
  const searches: Readonly<Record<string, readonly string[]>> = {
    'Grüße von der Straße': ['grüße', 'GRUSSE', 'strasse von'],
    'Où est l’école ?': ['ou ecole', 'l’éc', 'OÙ'],
    'नमस्ते दुनिया': ['नमस्ते', 'नम दुनि'],
    'ज़मीन की कहानी': ['जमीन', 'ज़मी कहा'],
    'مَرْحَبًا بالعالم': ['مرحبا', 'بالعا مرح'],
    'Привет, мир': ['привет', 'МИР при'],
    日本の庭園: ['日本', '本の庭', '庭'],
  };
  for (const title of Object.keys(searches)) await post(title);
  for (const [title, some] of Object.entries(searches))
    for (const search of some) assert.equal(await found(search), [title], search);
  assert.equal(await found('庭の日'), [], 'characters of a script without spaces stand side by side');
});

test('E-012 a co-author finds the shared posts beside the own ones', async () => {
  const { id } = await post('Heliotrope of Bala', {}, bala);
  await post('Heliotrope of Asha');
  await post('Marigold of Bala', {}, bala);
  await server
    .sql('post_authors')
    .insert({ post_id: id, user_id: asha.id, position: 1, state: 'accepted', created_at: new Date() });
  assert.equal(await found('helio'), ['Heliotrope of Asha', 'Heliotrope of Bala']);
  assert.equal(await found('...'), []);
});

test.run();
