import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../core/paths/paths.ts';
import { placeFiles } from '../media/media-files.ts';
import { commenting } from '../test/fixtures/comments.ts';
import { levelWriter } from '../test/fixtures/levels.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('posts that are not for everybody');
const secret = 'Hidden words';
let server: TestServer;
let on: ReturnType<typeof commenting>;
let author: Person & { id: number };
let visitor: Person;
let reader: Person;

interface Hidden {
  readonly what: string;
  /** Answer to those who may not read it: a post of a closed category asks to sign in, or refuses. */
  readonly status: 403 | 404;
  readonly id: number;
  readonly slug: string;
  readonly comment: number;
  readonly picture: string;
}

const hidden: Hidden[] = [];
let listings: string[];
let closed: { id: number; alias: string };

const hour = 3_600_000;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  [author, visitor, reader] = [
    await server.signedIn('blogger'),
    await server.visitor(),
    await server.signedIn('reader'),
  ];
  const write = writer(server);
  const [category, tag] = [await write.category('Tea'), await write.tag('Cups')];
  const places = { categories: [category.id], tags: [tag.id] };
  const above = await write.category(secret, {
    access: 'special',
    access_level_id: await levelWriter(server).level('Board', []),
  });
  closed = await write.category(secret, { parent_id: above.id });
  await write.post(author.id, { title: 'Open' }, places);
  const now = server.clock.now();
  const states = {
    draft: { state: 'draft' },
    waiting: { state: 'pending' },
    scheduled: { published_at: new Date(now + 24 * hour) },
    ended: { publish_down: new Date(now - 60_000) },
    trashed: { lifecycle: 'trashed' },
    private: { privacy: 'private' },
    closed: {},
  };
  for (const [what, columns] of Object.entries(states)) {
    const words = { title: secret, body: `<p>${secret}</p>`, excerpt: secret };
    const isClosed = what === 'closed';
    const categories = isClosed ? [category.id, closed.id] : [category.id];
    const post = await write.post(author.id, { ...words, ...columns }, { ...places, categories });
    const comment = await on.row(post, { body: secret, name: secret });
    const picture = [...what]
      .map(letter => letter.charCodeAt(0).toString(16))
      .join('')
      .padEnd(32, '0')
      .slice(0, 32);
    const [media] = await server.sql('media').insert({
      owner_id: author.id,
      folder: 'import',
      name: picture,
      kind: 'picture',
      mime: 'image/png',
      bytes: 1,
      attached_at: new Date(now),
      created_at: new Date(now),
    });
    await server.sql('media_uses').insert({ media_id: media, post_id: post.id });
    await placeFiles(server.services.files, picture, [{ filename: 'icon.png', bytes: Buffer.from('x') }]);
    hidden.push({ what, status: isClosed ? 403 : 404, ...post, comment, picture });
  }
  const { permalink } = await server.sql('users').where('id', author.id).first('permalink');
  listings = [
    ...[paths.home, '/blog', paths.categories, paths.category(category.alias), paths.tags, paths.tag(tag.alias)],
    ...[paths.authors, paths.author(permalink), paths.archive, paths.month(2026, 11), '/feed.xml', '/atom.xml'],
    ...[paths.category(category.alias), paths.tag(tag.alias), paths.author(permalink)].map(paths.rss),
    '/search?q=hidden+words',
    '/search?q=%22hidden+words%22&sort=newest',
    '/sitemap.xml',
  ];
});
test.after(() => server.close());

test('no listing, feed, map or neighbour names them, for a visitor or a reader', async () => {
  const [open] = await server.sql('posts').where('title', 'Open').select('slug');
  for (const person of [visitor, reader])
    for (const place of [...listings, paths.entry(open.slug)]) {
      const { body, statusCode } = await server.get(place, person);
      assert.is(statusCode, 200, place);
      assert.not.match(body, secret, place);
      for (const { slug, what } of hidden) assert.not.match(body, slug, `${what} in ${place}`);
    }
  const more = await server.ask('site/views/latest/loadmore', { limitstart: 0 }, visitor);
  assert.not.match(JSON.stringify(more), secret);
  for (const place of [paths.categories, paths.tags]) assert.match((await server.get(place)).body, /1 post\b/);
});

test('their pages, feeds, pictures and comments are not there, by whatever address', async () => {
  for (const { what, status, id, slug, comment, picture } of hidden)
    for (const person of [visitor, reader])
      for (const place of [
        ...[paths.entry(slug), paths.entryPrint(slug), `/index.php?option=com_blog&view=entry&id=${id}`],
        ...[paths.rss(paths.entry(slug)), paths.atom(paths.entry(slug)), `/media/files/${picture}/icon.png`],
        ...[`/blog/comments/edit?id=${comment}`, `/blog/comments/delete?id=${comment}`],
      ]) {
        const { body, statusCode } = await server.get(place, person);
        assert.is(statusCode, place.endsWith('.xml') ? 404 : status, `${what}: ${place}`);
        assert.not.match(body, secret, place);
      }
});

test('a category for some readers names itself nowhere to others', async () => {
  for (const person of [visitor, reader])
    for (const place of [
      ...[paths.category(closed.alias), paths.rss(paths.category(closed.alias)), paths.categoryById(closed.id)],
      `/blog/subscription/add?type=category&id=${closed.id}`,
      `/search?q=open&category=${closed.alias}`,
    ]) {
      const { body, statusCode } = await server.get(place, person);
      assert.ok([403, 404].includes(statusCode) || place.startsWith('/search'), `${place} ${statusCode}`);
      assert.not.match(body, secret, place);
    }
});

test('their author finds them all', async () => {
  for (const { what, slug, picture } of hidden)
    for (const place of [paths.entry(slug), `/media/files/${picture}/icon.png`])
      assert.is((await server.get(place, author)).statusCode, 200, `${what}: ${place}`);
});

test('nobody writes, likes or asks under them, and nothing changes', async () => {
  for (const { what, status, id, comment } of hidden) {
    for (const person of [visitor, reader]) {
      const words = { blogId: id, name: 'Ravi', email: 'ravi@people.test', comment: 'Words', message: 'Words' };
      for (const name of ['save', 'update', 'like', 'unlike', 'delete', 'confirmDelete', 'approve', 'restore']) {
        const answer = await server.ask(`site/views/comments/${name}`, { ...words, id: comment }, person);
        assert.is(answer[0]?.type, 'reject', `${what}: ${name}`);
        assert.not.match(JSON.stringify(answer), secret);
      }
      for (const task of ['posts.unlock', 'comments.save', 'comments.like', 'comments.update']) {
        const fields = { ...words, task, id: task === 'posts.unlock' ? id : comment, password: 'x' };
        const answer = await server.post(fields, person);
        assert.is(answer.statusCode, status, `${what}: ${task}`);
        assert.not.match(answer.body, secret);
      }
      server.clock.advance(60_000);
    }
    const row = await on.stored(comment);
    assert.equal([row.body, row.likes_count, row.state], [secret, 0, 'published']);
    assert.is((await server.sql('comments').where('post_id', id)).length, 1);
  }
});

test.run();
