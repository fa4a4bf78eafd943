import { load } from 'cheerio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import type { MediaList } from '../../protocol/media.ts';
import { checkReferences } from '../blog/post-actions/saving/media-link-queries.ts';
import { emptyFields } from '../blog/post-model/post-fields.ts';
import { mutate } from '../core/context/mutation.ts';
import { paths } from '../core/paths/paths.ts';
import { pictureOf } from '../media/media-queries.ts';
import { attachToPost, protectForPost } from '../media/media-use-queries.ts';
import { autoposting } from '../test/fixtures/autopost.ts';
import { boundary, mediaFolders, multipart, photo } from '../test/fixtures/pictures.ts';
import { writer } from '../test/fixtures/posts.ts';
import { storedPicture } from '../test/fixtures/stored-picture.ts';
import { openTestServer, type Person } from '../test/test-server.ts';

const server = await openTestServer();
const { services, sql } = server;
const write = writer(server);

interface Signed extends Person {
  readonly id: number;
}

const owner: Signed = await server.signedIn('blogger');
const other: Signed = await server.signedIn('blogger');
const moderator: Signed = await server.signedIn('moderator');
const staff: Signed = await server.signedIn('staff');

const form = (fields: Record<string, string>, as: Person, files: Parameters<typeof multipart>[1] = []) =>
  server.app.inject({
    method: 'POST',
    url: '/index.php',
    headers: { host: 'lectern.test', 'content-type': `multipart/form-data; boundary=${boundary}` },
    cookies: as.cookies,
    payload: multipart({ option: 'com_blog', ...fields, [String(as.cookies.lectern_token)]: '1' }, files),
  });

const add = async (as: Signed, words: { title?: string; alt?: string; caption?: string } = {}) => {
  const picture = await storedPicture(server, as.id, { width: 60, height: 40, ...words });
  await sql('media')
    .where('id', picture.id)
    .update({ folder: `user:${as.id}`, is_public: false, is_permanent: true, attached_at: null });
  return picture;
};

const share = async (): Promise<number> => {
  const { id } = await add(staff, { title: 'The logo' });
  await sql('media').where('id', id).update({ folder: 'shared' });
  return id;
};

const list = async (as: Person, asked: { folder?: string; search?: string; start?: number } = {}) => {
  const [command] = await server.ask('site/views/media/list', asked, as);
  const [found]: readonly unknown[] = command?.data ?? [];
  const isList = (value: unknown): value is MediaList =>
    typeof value === 'object' && value !== null && 'items' in value;
  return { type: command?.type, list: isList(found) ? found : undefined };
};

const mine = await add(owner, { title: 'A boat', alt: 'A red boat at 100% tide', caption: 'In_the bay' });

test('a visitor and a reader see no folder, and nobody the folder or the pictures of somebody else', async () => {
  for (const person of [await server.visitor(), await server.signedIn('reader')]) {
    assert.is((await list(person)).type, 'reject');
    assert.is((await server.get(paths.media(), person)).statusCode, 403);
    assert.is((await form({ task: 'media.add' }, person, { name: 'a.jpg', bytes: await photo(9, 9) })).statusCode, 403);
  }
  const post = await write.post(owner.id, { state: 'draft' });
  for (const folder of [`user:${owner.id}`, `post:${post.id}`, 'post:999999', 'elsewhere', '../..']) {
    assert.is((await list(other, { folder })).type, 'reject', folder);
    assert.is((await server.get(paths.media({ folder }), other)).statusCode, 404, folder);
    const sent = await form({ task: 'media.upload', folder }, other, { name: 'a.jpg', bytes: await photo(9, 9) });
    assert.is(sent.statusCode, 404, folder);
  }
  assert.equal((await list(other)).list?.total, 0);
});

test('what is not one’s own is neither changed nor deleted, one foreign id refuses all, and nothing is different after', async () => {
  const [shared, foreign] = [await share(), await add(other)];
  const before = await sql('media').orderBy('id');
  const words = { title: 'x', alt: 'x', caption: 'x' };
  const tries: readonly (readonly [Signed, number, number])[] = [
    [other, mine.id, 404],
    [moderator, mine.id, 403],
    [staff, mine.id, 403],
    [owner, shared, 403],
    [moderator, shared, 403],
    [owner, 999_999, 404],
  ];
  for (const [as, id, status] of tries) {
    assert.is((await server.post({ task: 'media.save', id, ...words }, as)).statusCode, status);
    assert.is((await server.post({ task: 'media.delete', ids: [id] }, as)).statusCode, status);
    for (const [namespace, data] of [
      ['save', { id, ...words }],
      ['confirmDelete', { ids: [id] }],
    ] as const)
      assert.is((await server.ask(`site/views/media/${namespace}`, data, as))[0]?.type, 'reject', namespace);
    for (const path of [paths.mediaEdit(id), paths.mediaDelete(id)])
      assert.is((await server.get(path, as)).statusCode, status, path);
  }
  assert.is((await server.post({ task: 'media.delete', ids: [mine.id, foreign.id] }, owner)).statusCode, 404);
  assert.is(
    (await form({ task: 'media.add', folder: 'shared' }, owner, { name: 'a.jpg', bytes: await photo(9, 9) }))
      .statusCode,
    403,
  );
  assert.equal(await sql('media').orderBy('id'), before);
});

test('a picture of the site itself, an avatar, is in no folder and is not deleted as media', async () => {
  const avatar = await storedPicture(server, owner.id, { width: 40, height: 40 });
  assert.is((await server.post({ task: 'media.delete', ids: [avatar.id] }, owner)).statusCode, 404);
  assert.not.ok((await list(owner)).list?.items.some(({ id }) => id === avatar.id));
});

test('a search takes signs as they are typed, in names, descriptions and captions, every word of it', async () => {
  await add(owner, { title: 'A hill', alt: 'Green at 1000 feet', caption: 'Inathe bay' });
  const found = async (search: string) => (await list(owner, { search })).list?.items.map(({ title }) => title);
  assert.equal(await found('100%'), ['A boat']);
  assert.equal(await found('in_the'), ['A boat']);
  assert.equal(await found('BAY boat'), ['A boat']);
  assert.equal(await found('\\'), []);
  assert.equal((await found('a'))?.length, 2);
  const page = await server.get(paths.media({ search: '100%' }), owner);
  assert.match(page.body, '1 picture matches “100%”.');
  assert.is(load(page.body)('.media-card').length, 1);
});

test('F-5.5 pictures without a name have names and links of their own', async () => {
  const writerOf = await server.signedIn('blogger');
  for (let n = 0; n < 2; n += 1) await add(writerOf, { title: '' });
  const $ = load((await server.get(paths.media({}), writerOf)).body);
  const names = $('.media-card :is(h3, a)')
    .map((_, one) => $(one).text().trim())
    .get();
  assert.is(names.length, 6);
  assert.is(new Set(names).size, 6, names.join('; '));
});

test('moderators look into a folder, staff put pictures into the shared one, and everybody who writes finds them', async () => {
  assert.ok((await list(moderator, { folder: `user:${owner.id}` })).list?.items.some(({ id }) => id === mine.id));
  const page = load((await server.get(paths.media({ folder: `user:${owner.id}` }), moderator)).body);
  assert.is(page('[data-media-delete], [data-island="media-uploads"]').length, 0);
  const told = await form({ task: 'media.upload', folder: 'shared' }, staff, {
    name: 'crest.png',
    bytes: await photo(30, 30),
  });
  assert.match(told.json().media.uri, /^shared\/[0-9a-f]{32}$/);
  const found = (await list(owner, { folder: 'shared' })).list?.items.find(({ uri }) => uri === told.json().media.uri);
  assert.is(found?.title, 'crest');
  const saved = await server.post(
    { task: 'media.save', id: found?.id, title: 'Crest', alt: 'Our crest', caption: '' },
    staff,
  );
  assert.is(saved.statusCode, 303);
});

test('the key of an installed client names the folder, and a picture in a post’s folder is held by the post', async () => {
  const post = await write.post(owner.id, { state: 'draft' });
  const key = `_${Buffer.from(`post:${post.id}`).toString('base64').replaceAll('+', '.').replaceAll('=', '-').replaceAll('/', '~')}`;
  const told = await form({ task: 'media.upload', key }, owner, { name: 'a.jpg', bytes: await photo(30, 30) });
  assert.is(told.statusCode, 200, told.body);
  assert.is((await list(owner, { folder: `post:${post.id}` })).list?.items[0]?.uri, told.json().media.uri);
  assert.is(
    (await form({ task: 'media.upload', key }, other, { name: 'a.jpg', bytes: await photo(9, 9) })).statusCode,
    404,
  );
});

test('what only somebody’s draft of a post holds is nobody else’s: neither listed, nor tied to the post by others', async () => {
  const post = await write.post(owner.id, { state: 'draft' });
  const picture = await add(owner, { title: 'Not yet told' });
  const now = new Date(server.clock.now());
  const tie = { names: [picture.name], postId: post.id, now };
  const revision = { post_id: post.id, title: 'x', created_at: now, content: `{"coverId":${picture.id},"body":""}` };
  const listed = async (as: Person) => (await list(as, { folder: `post:${post.id}` })).list?.total;
  const tied = (as: Signed) => mutate(services, ({ sql: tx }) => attachToPost(tx, { ...tie, ownerId: as.id }));
  await mutate(services, ({ sql: tx }) => protectForPost(tx, { ...tie, ownerId: owner.id }));
  await sql('revisions').insert({ ...revision, state: 'draft', ordering: 1, created_by: owner.id, draft_of: owner.id });
  assert.equal([await listed(owner), await listed(moderator), await tied(moderator)], [1, 0, 0]);
  const cover = () =>
    autoposting(server).mutation(moderator, async mutation => {
      const before = { id: post.id, coverId: null, teamId: null };
      return checkReferences(mutation, { ...emptyFields, coverId: picture.id }, before).then(
        () => 'taken',
        () => 'refused',
      );
    });
  assert.is(await cover(), 'refused');
  // A reported text is visible to moderators only.
  const pending = { ...revision, state: 'pending', created_by: owner.id };
  const refusedOthers = { ...pending, content: `{"coverId":${picture.id}1,"body":""}` };
  await sql('revisions').insert({ ...refusedOthers, ordering: 2 });
  assert.is(await listed(moderator), 0);
  await sql('revisions').insert({ ...pending, ordering: 3 });
  assert.equal([await cover(), await listed(moderator), await tied(moderator)], ['taken', 1, 1]);
  await sql('revisions').where('post_id', post.id).delete();
  assert.equal([await listed(moderator), await tied(moderator)], [1, 1]);
});

test('without scripts several pictures are sent at once; what cannot be kept is named, the others are there', async () => {
  const bytes = await photo(50, 40);
  const files = [
    { name: 'one.jpg', bytes },
    { name: 'two.txt', bytes: Buffer.from('words') },
    { name: 'three.jpg', bytes },
  ];
  const before = (await list(owner)).list?.total ?? 0;
  const sent = await form({ task: 'media.add', keep: '1' }, owner, files);
  assert.is(sent.statusCode, 303);
  assert.is(sent.headers.location, paths.media());
  assert.is((await list(owner)).list?.total, before + 2);
  for (const cookie of sent.cookies) owner.cookies[cookie.name] = cookie.value;
  const page = (await server.get(paths.media(), owner)).body;
  assert.match(page, '2 pictures uploaded. “two.txt”: This file type is not supported.');
  const refused = await form({ task: 'media.add' }, owner, { name: 'two.txt', bytes: Buffer.from('words') });
  assert.is(refused.statusCode, 422);
  assert.match(load(refused.body)('.error-summary').text(), '“two.txt”');
  assert.equal(await markupProblems(refused.body), []);
  const nothing = await form({ task: 'media.add' }, owner);
  assert.match(load(nothing.body)('.error-summary').text(), 'choose a picture');
  const many = await form({ task: 'media.add' }, owner, Array(6).fill({ name: 'a.jpg', bytes }));
  assert.match(load(many.body)('.error-summary').text(), 'at most 5');
});

test('a full account is told so before its picture is looked at', async () => {
  const full = await server.signedIn('blogger');
  await sql('media')
    .where('id', (await add(full)).id)
    .update({ bytes: 300 * 1024 * 1024 });
  const refused = await form({ task: 'media.upload' }, full, {
    name: 'a.jpg',
    bytes: Buffer.from('not even a picture'),
  });
  assert.match(refused.json().message, '“a.jpg”: Your storage is full');
  assert.match((await server.get(paths.media(), full)).body, 'Your files use 300.0 MB of 200 MB (100%).');
});

test('words are changed in place, and a page that shows the picture says them', async () => {
  const picture = await add(owner, { title: 'Old' });
  const post = await write.post(owner.id, { cover_id: picture.id });
  const tie = { names: [picture.name], ownerId: owner.id, postId: post.id, now: new Date(server.clock.now()) };
  await mutate(services, ({ sql: tx }) => attachToPost(tx, tie));
  assert.not.match((await server.get(paths.entry(post.slug))).body, 'A lamp on a table');
  const [command] = await server.ask(
    'site/views/media/save',
    { id: picture.id, title: 'Lamp', alt: 'A lamp on a table' },
    owner,
  );
  assert.is(command?.type, 'resolve');
  assert.match((await server.get(paths.entry(post.slug))).body, 'alt="A lamp on a table"');
  const edit = await server.get(paths.mediaEdit(picture.id, paths.media()), owner);
  assert.match(edit.body, '1 post uses it:');
  assert.equal(await markupProblems(edit.body), []);
  const long = await server.post({ task: 'media.save', id: picture.id, alt: 'x'.repeat(501), title: 'Typed' }, owner);
  assert.is(long.statusCode, 422);
});

test('a picture nothing shows says when it goes, and stays when its owner keeps it', async () => {
  const told = await form({ task: 'media.upload' }, owner, { name: 'loose.jpg', bytes: await photo(30, 30) });
  const name = String(told.json().media.uri).replace(/^.*\//, '');
  const page = (await server.get(paths.media(), owner)).body;
  assert.match(page, 'deleted after 22 November 2026 unless a post uses it or you keep it');
  assert.equal(await markupProblems(page), []);
  const id = (await pictureOf(sql, name))?.id;
  await server.post({ task: 'media.save', id, title: 'loose', keep: '1' }, owner);
  assert.is((await sql('media').where('name', name).first('is_permanent')).is_permanent, 1);
});

test('a picture is deleted after a question that says where it is shown; its files go, its page has a gap', async () => {
  const picture = await add(owner, { title: 'Gone soon' });
  const [seen, hidden] = [
    await write.post(owner.id, { title: 'With a cover', cover_id: picture.id }),
    await write.post(other.id, { privacy: 'private' }),
  ];
  for (const post of [seen, hidden]) {
    const tie = { names: [picture.name], ownerId: owner.id, postId: post.id, now: new Date(server.clock.now()) };
    await mutate(services, ({ sql: tx }) => attachToPost(tx, tie));
  }
  const [command] = await server.ask('site/views/media/confirmDelete', { ids: [picture.id] }, owner);
  const dialog = String(command?.data[0]);
  assert.match(dialog, '<title>Delete “Gone soon”?</title>');
  assert.match(dialog, /2 posts use it:.*With a cover.*and 1 more.*will show a gap/s);
  const old = { path: '/old/gone.jpg', kind: 'media', target_id: picture.id, legacy_source: 'test' };
  await sql('legacy_addresses').insert({ ...old, created_at: new Date(server.clock.now()) });
  const question = await server.get(paths.mediaDelete(picture.id), owner);
  assert.match(question.body, 'With a cover');
  assert.equal(await markupProblems(question.body), []);
  assert.match((await server.get(paths.entry(seen.slug))).body, picture.name);
  assert.is((await server.post({ task: 'media.delete', ids: [picture.id] }, owner)).statusCode, 303);
  assert.is(await pictureOf(sql, picture.name), undefined);
  assert.equal(await sql('legacy_addresses').select('id'), [], 'its old address goes with it');
  assert.not.ok(mediaFolders(services.settings.dataDir).includes(picture.name));
  assert.not.match((await server.get(paths.entry(seen.slug))).body, picture.name);
});

test.after(() => server.close());
test.run();
