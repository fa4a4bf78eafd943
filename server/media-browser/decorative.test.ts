import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mutate } from '../core/context/mutation.ts';
import { paths } from '../core/paths/paths.ts';
import { attachToPost } from '../media/media-use-queries.ts';
import { writer } from '../test/fixtures/posts.ts';
import { storedPicture } from '../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('decorative pictures');
let server: TestServer;
let owner: Person & { id: number };
let other: Person;

test.before(async () => {
  server = await openTestServer();
  owner = await server.signedIn('blogger');
  other = await server.signedIn('blogger');
});
test.after(() => server.close());

test('a decorative picture is printed without words; its description comes back with the choice', async () => {
  const picture = await storedPicture(server, owner.id, {
    width: 60,
    height: 40,
    title: 'Tendrils',
    alt: 'Tendrils around a letter',
  });
  const post = await writer(server).post(owner.id, { title: 'Ornaments', cover_id: picture.id });
  await server
    .sql('media')
    .where('id', picture.id)
    .update({ folder: `user:${owner.id}`, is_public: false });
  const tie = { names: [picture.name], ownerId: owner.id, postId: post.id, now: new Date(server.clock.now()) };
  await mutate(server.services, ({ sql: tx }) => attachToPost(tx, tie));
  const cover = async () => load((await server.get(paths.entry(post.slug))).body)('.entry-cover img').attr('alt');
  const words = { id: picture.id, title: 'Tendrils', alt: 'Tendrils around a letter' };
  assert.is(await cover(), 'Tendrils around a letter');
  await server.post({ task: 'media.save', ...words, decorative: '1' }, other);
  assert.is(await cover(), 'Tendrils around a letter', 'others choose nothing');
  assert.is((await server.post({ task: 'media.save', ...words, decorative: '1', keep: '1' }, owner)).statusCode, 303);
  assert.is(await cover(), '');
  const listed = JSON.stringify((await server.ask('site/views/media/list', { search: 'Tendrils' }, owner))[0]?.data);
  assert.match(listed, '"alt":"Tendrils around a letter","decorative":true');
  const $ = load((await server.get(paths.mediaEdit(picture.id), owner)).body);
  assert.equal([$('[name="decorative"]').is('[checked]'), $('[name="alt"]').val()], [true, words.alt]);
  const library = load((await server.get(paths.media({ search: 'Tendrils' }), owner)).body);
  assert.equal([library('.media-lacks').length, library('.media-card').text().includes('Decorative')], [0, true]);
  await server.ask('site/views/media/save', words, owner);
  assert.is(await cover(), 'Tendrils around a letter');
});

test.run();
