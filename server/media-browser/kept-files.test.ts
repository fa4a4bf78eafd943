import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { postUpdates } from '../blog/post-actions/transitions/transition-queries.ts';
import { addPostKey } from '../blog/post-model/post-keys.ts';
import { mutate } from '../core/context/mutation.ts';
import { openFileStore } from '../core/file-store/open-store.ts';
import { print } from '../core/html/html.tsx';
import { cookieNames } from '../core/security/session.ts';
import { encodePicture } from '../media/encoder.ts';
import { purgeUploads, storePicture } from '../media/media.ts';
import { mediaKey } from '../media/media-files.ts';
import { pictureOf } from '../media/media-queries.ts';
import { writeSizes } from '../media/media-sizes.ts';
import { attachToPost, protectForPost } from '../media/media-use-queries.ts';
import { Picture } from '../media/picture.tsx';
import { mediaFolders, mediaRows, photo } from '../test/fixtures/pictures.ts';
import { storedPicture } from '../test/fixtures/stored-picture.ts';
import { people } from '../test/people.ts';
import { openTestServer } from '../test/test-server.ts';
import { until } from '../test/two-processes.ts';
import { workOnce } from '../workers.ts';

const server = await openTestServer();
const { services, sql } = server;
const { dataDir } = services.settings;
const blogger = await server.signedIn('blogger');

const keep = async (ownerId: number, fail = false): Promise<string> => {
  const encoded = await encodePicture(await photo(64, 64), 'natural');
  const picture = await mutate(services, async write => {
    const kept = await storePicture(
      { services, sql: write.sql },
      { owner: ownerId, encoded, folder: 'test', alt: 'A "red" door' },
    );
    if (fail) throw new Error('after the files');
    return kept;
  });
  return picture.name;
};

test('a transaction that fails leaves no file, a write that fails leaves no row', async () => {
  const [rows, folders] = [await mediaRows(sql), mediaFolders(dataDir)];
  await keep(blogger.id, true).then(
    () => assert.unreachable(),
    () => {},
  );
  await until(() => mediaFolders(dataDir).length === folders.length);
  assert.equal(mediaFolders(dataDir), folders);
  const blocked = join(dataDir, 'blocked');
  await writeFile(blocked, 'a file where a folder should be');
  const encoded = await encodePicture(await photo(64, 64), 'natural');
  const elsewhere = {
    ...services,
    files: openFileStore({ kind: 'folder', folder: blocked, isShared: false }, () => {}),
  };
  await mutate(services, write =>
    storePicture({ services: elsewhere, sql: write.sql }, { owner: blogger.id, encoded, folder: 'test' }),
  ).then(
    () => assert.unreachable(),
    () => {},
  );
  assert.is(await mediaRows(sql), rows);
});

const addPost = async (authorId: number, more: Record<string, unknown> = {}): Promise<number> => {
  const now = new Date(server.clock.now());
  const [id] = await sql('posts').insert({
    title: 'A post',
    slug: `a-post-${Math.random()}`,
    body: '',
    state: 'published',
    author_id: authorId,
    created_at: now,
    modified_at: now,
    published_at: now,
    ...more,
  });
  return Number(id);
};

const attach = (name: string | readonly string[], ownerId: number, postId: number): Promise<number> =>
  mutate(services, write =>
    attachToPost(write.sql, { names: [name].flat(), ownerId, postId, now: new Date(server.clock.now()) }),
  );

test('pictures of drafts, private, future, trashed and protected posts are not served to strangers', async () => {
  const visitor = await server.visitor();
  const reader = await server.signedIn('reader');
  const moderator = await server.signedIn('moderator');
  const future = new Date(server.clock.now() + 3_600_000);
  for (const hidden of [
    { state: 'draft' },
    { privacy: 'private' },
    { published_at: future },
    { lifecycle: 'trashed' },
    { publish_down: new Date(server.clock.now() - 1000) },
    { password: 'hash' },
  ]) {
    const name = await keep(blogger.id);
    await attach(name, blogger.id, await addPost(blogger.id, hidden));
    const path = `/media/files/${name}/large.jpg`;
    for (const stranger of [visitor, reader]) {
      const response = await server.get(path, stranger);
      assert.is(response.statusCode, 404, JSON.stringify(hidden));
    }
    for (const insider of [blogger, moderator]) {
      const response = await server.get(path, insider);
      assert.is(response.statusCode, 200);
      assert.is(response.headers['cache-control'], 'private, no-store');
    }
  }
  const name = await keep(blogger.id);
  await attach(name, blogger.id, await addPost(blogger.id, { privacy: 'registered' }));
  assert.is((await server.get(`/media/files/${name}/large.jpg`, visitor)).statusCode, 403);
  assert.is((await server.get(`/media/files/${name}/large.jpg`, reader)).statusCode, 200);
});

test('whoever has given a protected post’s password sees its pictures', async () => {
  const hash = 'a hash of a password';
  const id = await addPost(blogger.id, { password: hash });
  const name = await keep(blogger.id);
  await attach(name, blogger.id, id);
  const visitor = await server.visitor();
  visitor.cookies[cookieNames(services.settings).keys] = addPostKey(services.settings.secret, '', id, hash);
  const response = await server.get(`/media/files/${name}/large.jpg`, visitor);
  assert.is(response.statusCode, 200);
  assert.is(response.headers['cache-control'], 'private, no-store');
});

test('a public picture is sent with a fixed type, for good, and can run nothing', async () => {
  const name = await keep(blogger.id);
  await attach(name, blogger.id, await addPost(blogger.id));
  const { statusCode, headers } = await server.get(`/media/files/${name}/icon.webp`);
  assert.is(statusCode, 200);
  assert.is(headers['content-type'], 'image/webp');
  assert.is(headers['x-content-type-options'], 'nosniff');
  assert.is(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.is(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.match(String(headers['content-security-policy']), 'sandbox');
  assert.is(headers['set-cookie'], undefined);
});

test('nothing but kept names and sizes is reachable', async () => {
  const name = await keep(blogger.id);
  await writeFile(join(dataDir, 'secret.jpg'), 'x');
  for (const path of [
    `/media/files/${name}/large.svg`,
    `/media/files/${name}/..%2fsecret.jpg`,
    `/media/files/..%2f/secret.jpg`,
    `/media/files/${'0'.repeat(32)}/large.jpg`,
    `/media/files/${name}/medium.jpg`,
    `/media/files/${name}/large.png`,
  ])
    assert.is((await server.get(path, blogger)).statusCode, 404, path);
});

test('another account cannot tie somebody’s picture to its post', async () => {
  const thief = await server.signedIn('blogger');
  const name = await keep(blogger.id);
  assert.is(await attach(name, thief.id, await addPost(thief.id)), 0);
  assert.is((await server.get(`/media/files/${name}/large.jpg`, thief)).statusCode, 404);
});

test('an upload nobody tied to a post is purged after a day with its files; what is tied stays', async () => {
  const id = await people(services).account('blogger');
  const kept = await keep(id);
  await attach(kept, id, await addPost(id));
  const forgotten = await keep(id);
  await purgeUploads(services);
  assert.ok(await pictureOf(sql, forgotten));
  server.clock.advance(25 * 3_600_000);
  const { uploads } = await purgeUploads(services);
  assert.ok(uploads >= 1);
  assert.is(await pictureOf(sql, forgotten), undefined);
  assert.not.ok(mediaFolders(dataDir).includes(forgotten));
  assert.ok(mediaFolders(dataDir).includes(kept));
});

const statusFor = async (name: string): Promise<number> =>
  (await server.get(`/media/files/${name}/large.jpg`, await server.visitor())).statusCode;

test('a picture in two posts is seen by whoever reads one of them, and stays while one is there', async () => {
  const name = await keep(blogger.id);
  const [secret, open] = [await addPost(blogger.id, { privacy: 'private' }), await addPost(blogger.id)];
  await attach(name, blogger.id, secret);
  assert.is(await statusFor(name), 404);
  await attach(name, blogger.id, open);
  assert.is(await statusFor(name), 200);
  await mutate(services, write => postUpdates.delete(write.sql, [open]));
  assert.is(await statusFor(name), 404);
  server.clock.advance(25 * 3_600_000);
  await purgeUploads(services);
  assert.ok(await pictureOf(sql, name));
});

test('a picture taken out of a text is tied to its post no longer, and its file stays for the older revisions', async () => {
  const [left, taken] = [await keep(blogger.id), await keep(blogger.id)];
  const post = await addPost(blogger.id);
  assert.is(await attach([left, taken], blogger.id, post), 2);
  assert.equal([await statusFor(left), await statusFor(taken)], [200, 200]);
  await attach([left], blogger.id, post);
  assert.equal([await statusFor(left), await statusFor(taken)], [200, 404]);
  server.clock.advance(25 * 3_600_000);
  await purgeUploads(services);
  assert.ok(await pictureOf(sql, taken));
  // Another writer of the same post may restore what an older revision contains.
  const content = JSON.stringify({ body: `<img src="/media/files/${taken}/large.jpg">` });
  const at = new Date(server.clock.now());
  await sql('revisions').insert({ post_id: post, ordering: 1, title: '', state: 'final', content, created_at: at });
  const other = await server.signedIn('moderator');
  await attach([left, taken], other.id, post);
  assert.is(await statusFor(taken), 200);
});

test('the files of a deleted post are purged later; what is kept in the library or shown elsewhere stays', async () => {
  const [gone, held, library] = [await keep(blogger.id), await keep(blogger.id), await keep(blogger.id)];
  await sql('media').where('name', library).update({ is_permanent: true });
  const post = await addPost(blogger.id);
  await attach([gone, library], blogger.id, post);
  const now = new Date(server.clock.now());
  await mutate(services, write => protectForPost(write.sql, { names: [held], ownerId: blogger.id, postId: post, now }));
  assert.is(await statusFor(held), 404);
  server.clock.advance(25 * 3_600_000);
  await purgeUploads(services);
  assert.ok(await pictureOf(sql, held), 'a draft holds it');
  await mutate(services, write => postUpdates.delete(write.sql, [post]));
  assert.ok(await pictureOf(sql, gone));
  assert.equal([await statusFor(gone), await statusFor(library)], [404, 404]);
  await purgeUploads(services);
  assert.is(await pictureOf(sql, gone), undefined);
  assert.is(await pictureOf(sql, held), undefined);
  assert.ok(await pictureOf(sql, library));
  assert.not.ok(mediaFolders(dataDir).includes(gone));
});

test('a shared picture may stand in everybody’s posts', async () => {
  const name = await keep((await server.signedIn('staff')).id);
  const writer = await server.signedIn('blogger');
  await sql('media').where('name', name).update({ folder: 'shared', is_permanent: true });
  assert.is(await statusFor(name), 404);
  assert.is((await server.get(`/media/files/${name}/large.jpg`, writer)).statusCode, 200);
  assert.is(await attach(name, writer.id, await addPost(writer.id)), 1);
  assert.is(await statusFor(name), 200);
});

const walking = async (): Promise<number> =>
  Number((await sql('jobs').where('kind', 'picture-sizes').count({ count: '*' }).first())?.count);

test('a picture that was made in five sizes gets its sixth by a job, and is shown in those it has until then', async () => {
  const five = new Set(['icon', 'small', 'thumbnail', 'medium', 'large']);
  for (let before = 0; before < 10; before++) await keep(blogger.id);
  const { id, name, sizes, ...picture } = await storedPicture(server, blogger.id, { width: 1400, height: 700 });
  assert.is(sizes.length, 6);
  const before = await sql('media').where({ id }).first();
  const older = writeSizes(
    picture.fallback,
    sizes.filter(size => five.has(size.name)),
  );
  await sql('media').where({ id }).update({ sizes: older });
  for (const ending of ['jpg', 'webp']) await rm(join(dataDir, mediaKey(name, `mini.${ending}`)));
  const stands = await pictureOf(sql, name);
  assert.not.match(stands ? print(Picture({ picture: stands, basePath: '' })) : '', 'mini');
  // A picture with missing or broken files does not block the others.
  await writeFile(join(dataDir, mediaKey(await keep(blogger.id), 'large.jpg')), 'no picture');
  await sql('jobs').insert({
    ...{ kind: 'picture-sizes', cause: 'all', payload: 'null' },
    ...{ created_at: new Date(server.clock.now()), due_at: new Date(server.clock.now()) },
  });
  while ((await walking()) > 0) await workOnce(services);
  const after = await sql('media').where({ id }).first();
  assert.is(after.sizes, before.sizes);
  assert.ok(Number(after.bytes) > Number(before.bytes), 'they count');
  for (const ending of ['jpg', 'webp']) {
    const sent = await server.get(`/media/files/${name}/mini.${ending}`);
    assert.is((await sharp(sent.rawPayload).metadata()).width, 200);
  }
});

test('a view draws a picture in its sizes, with its place reserved and its words', async () => {
  const picture = await pictureOf(sql, await keep(blogger.id));
  assert.ok(picture);
  const markup = picture ? print(Picture({ picture, basePath: '/site' })) : '';
  assert.match(
    markup,
    /^<picture><source type="image\/webp" srcSet="\/site\/media\/files\/[0-9a-f]{32}\/icon\.webp 64w/,
  );
  assert.match(markup, 'width="64" height="64" alt="A &quot;red&quot; door" loading="lazy"');
});

test.after(() => server.close());
test.run();
