import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleForm, articleWriter } from '../../test/fixtures/articles.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { imageByKey } from '../article-model/image-key-queries.ts';

const test = suite('old addresses of item images');
let server: TestServer;
let tomas: Person & { id: number };
let write: ReturnType<typeof articleWriter>;
let categoryId: number;

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_stories' });
  tomas = await server.signedIn('author', 'Tomas');
  write = articleWriter(server);
  categoryId = (await write.category('Museums')).id;
});
test.after(() => server.close());

const keyOf = (id: number | string): string => createHash('md5').update(`Image${id}`).digest('hex');
const oldPath = (id: number | string, size: string, folder = 'stories'): string =>
  `/media/${folder}/items/cache/${keyOf(id)}_${size}.jpg`;

const illustrated = async (columns: Record<string, unknown> = {}) => {
  const picture = await storedPicture(server, tomas.id, { width: 1400, height: 700 });
  await server.sql('media').where('id', picture.id).update({ is_public: false });
  const article = await write.article(tomas.id, categoryId, { image_id: picture.id, ...columns });
  await server.sql('item_media').insert({ item_id: article.id, media_id: picture.id });
  return { ...article, picture };
};

test('who may not see the image of an item learns nothing at its old address', async () => {
  const hidden = await illustrated({ published: false });
  const closed = await illustrated({ access: 'registered' });
  const bare = await write.article(tomas.id, categoryId);
  const reader = await server.signedIn('reader');
  for (const path of [
    oldPath(hidden.id, 'L'),
    oldPath(bare.id, 'L'),
    oldPath(hidden.id + 1000, 'L'),
    oldPath(closed.id, 'L', 'articles'),
    oldPath(closed.id, 'constructor'),
    oldPath(closed.id, 'large'),
  ])
    assert.is((await server.get(path)).statusCode, 404, path);
  assert.is((await server.get(oldPath(closed.id, 'L'))).statusCode, 403);
  assert.is((await server.get(oldPath(closed.id, 'L'), reader)).statusCode, 301);
  assert.is((await server.get(oldPath(hidden.id, 'L'), reader)).statusCode, 404);
  assert.is((await server.get(oldPath(hidden.id, 'L'), tomas)).statusCode, 301);
});

test('an article of Joomla does not answer for an item of K2 with the same number', async () => {
  const source = (system: string) => ({ legacy_source: `${system}@www.lantern-hill.example`, legacy_id: '70005' });
  const article = await illustrated(source('joomla'));
  assert.is((await server.get(oldPath(70005, 'L'))).statusCode, 404);
  const item = await illustrated(source('k2'));
  assert.is((await server.get(oldPath(70005, 'L'))).headers.location, `/media/files/${item.picture.name}/medium.jpg`);
  assert.is((await server.get(oldPath(article.id, 'L'))).statusCode, 301);
});

test('the six sizes of an installed site lead to six files of the picture, the source to its largest', async () => {
  const { id, picture } = await illustrated();
  const led: string[] = [];
  for (const size of ['XS', 'S', 'Generic', 'M', 'L', 'XL']) {
    const { statusCode, headers } = await server.get(`${oldPath(id, size)}?t=1500000000`);
    assert.is(statusCode, 301, size);
    assert.is(headers['cache-control'], 'private, no-cache');
    led.push(String(headers.location));
  }
  const files = ['icon', 'mini', 'small', 'thumbnail', 'medium', 'large'];
  assert.equal(
    led,
    files.map(file => `/media/files/${picture.name}/${file}.jpg`),
  );
  for (const path of led) assert.is((await server.get(path)).statusCode, 200, path);
  assert.is((await server.get(`/media/stories/items/src/${keyOf(id)}.jpg`)).headers.location, led.at(-1));
  const { item } = (await server.get(`/articles/item/${id}-x?format=json`)).json();
  assert.is(item.imageXSmall, `http://lectern.test${led[0]}`);
  assert.is(item.imageXLarge, `http://lectern.test${led[5]}`);
});

test('an item that was brought in answers by the number it had, and a size that is missing by the next larger', async () => {
  const { id, picture } = await illustrated({ legacy_source: 'k2', legacy_id: '90210' });
  assert.is((await server.get(oldPath(id, 'L'))).statusCode, 404);
  const sizes = JSON.stringify({
    fallback: 'png',
    sizes: [
      ['icon', 128, 64],
      ['large', 1280, 640],
    ],
  });
  await server.sql('media').where('id', picture.id).update({ sizes });
  const led = async (size: string) => (await server.get(oldPath(90210, size))).headers.location;
  assert.is(await led('XS'), `/media/files/${picture.name}/icon.png`);
  assert.is(await led('M'), `/media/files/${picture.name}/large.png`);
});

test('an item that is written in the form has its old address at once, found by its index', async () => {
  const picture = await storedPicture(server, tomas.id, { width: 300, height: 200 });
  await server.post(articleForm(categoryId, { image: `user:${tomas.id}/${picture.name}` }), tomas);
  const { id } = await server.sql('items').orderBy('id', 'desc').first();
  assert.is((await server.get(oldPath(id, 'XL'))).statusCode, 301);
  const plans = await plansOf(server.sql, tx => imageByKey(tx, keyOf(id)));
  assert.is(plans[0]?.steps[0]?.key, 'items_by_image_key');
  assert.equal(scansIn(plans), []);
});

test.run();
