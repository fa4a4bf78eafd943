import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleForm, articleWriter } from '../../test/fixtures/articles.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('pictures of articles');
type Known = Person & { id: number };
let server: TestServer;
let tomas: Known;
let moderator: Known;
let categoryId: number;

test.before(async () => {
  server = await openTestServer();
  tomas = await server.signedIn('author', 'Tomas');
  moderator = await server.signedIn('moderator', 'Mira');
  categoryId = (await articleWriter(server).category('Museums')).id;
});
test.after(() => server.close());

const editPage = (id: number): string => `/articles/item/edit/${id}`;
const row = (id: number) => server.sql('items').where({ id }).first();
const newest = () => server.sql('items').orderBy('id', 'desc').first();
const save = (more: Fields = {}, as: Person = tomas) => server.post(articleForm(categoryId, more), as);

test('a picture in a text is seen by whoever reads the item, and by nobody when another put it there', async () => {
  const own = await storedPicture(server, tomas.id, { width: 60, height: 40 });
  const foreign = await storedPicture(server, moderator.id, { width: 60, height: 40 });
  await server.sql('media').whereIn('id', [own.id, foreign.id]).update({ is_public: false, attached_at: null });
  const src = ({ name }: { name: string }): string => `/media/files/${name}/large.webp`;
  await save({ body: `<p><img src="${src(own)}" alt="A cup"><img src="${src(foreign)}" alt="Not mine"></p>` });
  const article = await newest();
  assert.is((await server.get(src(own))).statusCode, 200);
  assert.is((await server.get(src(foreign))).statusCode, 404);
  await save({ id: `${article.id}`, version: '1', published: '' });
  assert.is((await server.get(src(own))).statusCode, 404);
});

test('F-4.9 a picture taken out of a text is seen by readers no more, and again when a revision with it is used', async () => {
  const own = await storedPicture(server, tomas.id, { width: 60, height: 40 });
  await server.sql('media').where('id', own.id).update({ is_public: false, attached_at: null });
  const src = `/media/files/${own.name}/large.webp`;
  await save({ body: `<p><img src="${src}" alt="A cup"></p>` });
  const { id } = await newest();
  await save({ id: `${id}`, version: '1', body: '<p>No cup.</p>' }, moderator);
  assert.is((await server.get(src)).statusCode, 404);
  const form = load((await server.get(`${editPage(id)}?revision=1`, moderator)).body);
  await save({ id: `${id}`, version: '2', body: String(form('[name="body"]').val()) }, moderator);
  assert.is((await server.get(src)).statusCode, 200);
});

test('an item has an image with its words, a gallery and a video; the words go with the image', async () => {
  const kept = async (as: Known) => storedPicture(server, as.id, { width: 60, height: 40, alt: 'A cup' });
  const own = await kept(tomas);
  const second = await kept(tomas);
  const foreign = await kept(moderator);
  await server.sql('media').whereIn('id', [own.id, second.id]).update({ is_public: false, attached_at: null });
  const uri = ({ id }: Known, { name }: { name: string }): string => `user:${id}/${name}`;
  const refused: [Fields, string][] = [
    [{ image: uri(moderator, foreign) }, 'image'],
    [{ pictures: [uri(moderator, foreign)] }, 'pictures'],
    [{ image: '../../secret' }, 'image'],
    [{ video: 'https://evil.example/embed' }, 'video'],
    [{ video: 'javascript:alert(1)' }, 'video'],
  ];
  for (const [fields, field] of refused) {
    const answer = await save(fields);
    assert.is(answer.statusCode, 422, field);
    const again = load(answer.body);
    const described = again(`[id="field-${field}"]`).attr('aria-describedby') ?? '';
    assert.ok(described.split(' ').includes(`field-${field}-error`), `${field} says what is wrong with it`);
    assert.is(again(`[id="field-${field}-error"]`).length, 1);
  }
  await save({
    ...{ image: uri(tomas, own), image_caption: 'In the hall', image_credits: 'T. L.', image_alt: 'A bronze cup' },
    ...{
      pictures: [uri(tomas, second), uri(tomas, own)],
      video: 'https://youtu.be/dQw4w9WgXcQ',
      video_caption: 'A film',
    },
  });
  const article = await newest();
  const $ = load((await server.get(`/articles/item/${article.id}-${article.alias}`)).body);
  assert.is($('.itemImage img').attr('alt'), 'A bronze cup');
  assert.match($('.itemImageBlock figcaption').text(), 'In the hall');
  assert.is($('.itemImageGallery .eb-gallery-item img').length, 2);
  assert.is($('.itemVideoBlock a').attr('href'), 'https://youtu.be/dQw4w9WgXcQ');
  assert.is((await server.get(second.address)).statusCode, 200, 'its readers see what it shows');
  const again = load((await server.get(editPage(article.id), tomas)).body);
  assert.is(again('[name="image"]').val(), uri(tomas, own));
  assert.is(again('[name="pictures[]"]').length, 2);
  await save({ id: `${article.id}`, version: '1', image: uri(tomas, own), image_remove: '1', image_caption: 'Left' });
  const bare = await row(article.id);
  assert.equal([bare.image_id, bare.image_caption, bare.image_credits, bare.video], [null, '', '', '']);
  assert.is((await server.get(second.address)).statusCode, 404, 'what it shows no longer is nobody else’s');
});

test.run();
