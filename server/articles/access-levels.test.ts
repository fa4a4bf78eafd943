import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { audienceCheck } from '../accounts/member-groups/audience-queries.ts';
import { pathAtLeast } from '../media/media-sizes.ts';
import { articleCommenting } from '../test/fixtures/article-comments.ts';
import { articleForm, articleWriter, askArticles, type WrittenArticle } from '../test/fixtures/articles.ts';
import { levelWriter } from '../test/fixtures/levels.ts';
import { storedPicture } from '../test/fixtures/stored-picture.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

type Known = Person & { id: number };

const test = suite('access levels of articles');
const words = 'Nightingale';

let server: TestServer;
let write: ReturnType<typeof articleWriter>;
let levels: ReturnType<typeof levelWriter>;
let groups: { members: number; board: number };
let level: { members: number; board: number };
let people: Record<'owner' | 'other' | 'reader' | 'member' | 'boardMember' | 'moderator' | 'staff', Known>;
let category: WrittenArticle;
let article: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  write = articleWriter(server);
  levels = levelWriter(server);
  people = {
    owner: await server.signedIn('author', 'Tomas'),
    other: await server.signedIn('author'),
    reader: await server.signedIn('reader'),
    member: await server.signedIn('reader'),
    boardMember: await server.signedIn('reader'),
    moderator: await server.signedIn('moderator'),
    staff: await server.signedIn('staff'),
  };
  groups = { members: await levels.group('Members'), board: await levels.group('Board') };
  level = {
    members: await levels.level('Members only', [groups.members]),
    board: await levels.level('Board', [groups.board]),
  };
  await levels.join(groups.members, people.member.id);
  await levels.join(groups.members, people.boardMember.id);
  await levels.join(groups.board, people.boardMember.id);
  category = await write.category('Open');
  const tag = await write.tag('Birds');
  article = await write.article(
    people.owner.id,
    category.id,
    { title: `${words} song`, body: `<p>${words} at night</p>`, ...special(level.members) },
    [tag.id],
  );
  await server.set('captcha.kind', 'none');
  server.dropWritten();
  lists = [
    '/articles',
    `/articles/itemlist/category/${category.id}-${category.alias}`,
    `/articles/itemlist/tag/${tag.alias}`,
    `/articles/itemlist/tag/${tag.alias}?format=feed&type=atom`,
    '/articles?format=feed',
    '/articles?format=json',
    `/articles/itemlist/search?searchword=${words}`,
  ];
});
test.after(() => server.close());

let lists: readonly string[];
const special = (access_level_id: number) => ({ access: 'special', access_level_id });
const pathOf = ({ id, alias }: WrittenArticle): string => `/articles/item/${id}-${alias}`;
const status = async (path: string, as?: Person): Promise<number> => (await server.get(path, as)).statusCode;
const strangers = (): readonly (Person | undefined)[] => [undefined, people.reader, people.other];

test('visitors, readers and authors outside its groups do not read an article of a level, in any form', async () => {
  for (const person of strangers()) {
    for (const form of ['', '?format=json', '?print=1', '?format=raw']) {
      const { statusCode, body } = await server.get(pathOf(article) + form, person);
      assert.is(statusCode, 403, form);
      assert.not.match(body, words, form);
    }
    for (const path of lists) {
      const body = (await server.get(path, person)).body.replaceAll(`searchword=${words}`, '');
      assert.not.match(body, `${words} song`, path);
      assert.not.match(body, pathOf(article), path);
    }
  }
});

test('members of its groups, its author and moderators read it, and find it in lists', async () => {
  for (const person of [people.member, people.owner, people.moderator, people.staff])
    assert.match((await server.get(pathOf(article), person)).body, `${words} at night`);
  for (const person of [people.member, people.moderator, people.staff])
    for (const path of lists) assert.match((await server.get(path, person)).body, `${words} song`, path);
  assert.is((await server.get(`${pathOf(article)}?format=json`, people.member)).json().item.title, `${words} song`);
});

test('its attachment, its picture and its comments are as closed as the article', async () => {
  const file = await attach();
  const picture = await storedPicture(server, people.owner.id, { width: 400, height: 300 });
  await server.sql('media').where('id', picture.id).update({ is_public: false });
  await server.sql('item_media').insert({ item_id: article.id, media_id: picture.id });
  const path = pathAtLeast(picture, 'small');
  const comments = articleCommenting(server);
  await comments.row(article.id, { body: `${words} heard` });
  const link = load((await server.get(pathOf(article), people.member)).body)('.itemAttachments a').attr('href') ?? '';
  assert.match(link, `/articles/item/download/${file}_`);
  for (const person of strangers()) {
    assert.is(await status(path, person), 403, 'picture');
    assert.is(await status(link, person), 403, 'attachment');
    assert.is((await comments.submit(article.id, person ?? (await server.visitor()))).statusCode, 403);
    for (const task of ['', 'comments'])
      assert.not.match(
        (await askArticles(server)({ view: 'item', id: article.id, task, format: 'raw' }, person)).body,
        words,
      );
  }
  assert.is((await server.sql('item_comments').where('item_id', article.id)).length, 1);
  for (const address of [path, link]) assert.is(await status(address, people.member), 200, address);
  await comments.submit(article.id, people.member);
  assert.is((await server.sql('item_comments').where('item_id', article.id)).length, 2);
});

test('who leaves the group reads nothing of it from the next request on', async () => {
  const leaving = await server.signedIn('reader');
  await levels.join(groups.members, leaving.id);
  assert.is(await status(pathOf(article), leaving), 200);
  assert.match((await server.get('/articles', leaving)).body, `${words} song`);
  await levels.leave(groups.members, leaving.id);
  assert.is(await status(pathOf(article), leaving), 403);
  assert.not.match((await server.get('/articles', leaving)).body, `${words} song`);
});

test('an article is read only by those who may read each category above it', async () => {
  const outer = await write.category('Outer room', special(level.board));
  const inner = await write.category('Inner room', { parent_id: outer.id });
  const below = await write.article(people.owner.id, inner.id, { title: 'Minutes' });
  const both = await write.article(people.owner.id, inner.id, { title: 'Paid minutes', ...special(level.members) });
  const staffOnly = await write.article(people.owner.id, inner.id, { title: 'Draft minutes', access: 'special' });
  const author = await server.signedIn('author');
  await levels.join(groups.board, author.id);
  for (const person of [...strangers(), people.member])
    for (const one of [below, both, staffOnly]) assert.is(await status(pathOf(one), person), 403);
  assert.is(await status(pathOf(below), people.boardMember), 200);
  assert.is(await status(pathOf(both), people.boardMember), 200);
  assert.is(await status(pathOf(staffOnly), people.boardMember), 403);
  assert.is(await status(pathOf(below), author), 200);
  assert.is(await status(pathOf(both), author), 403);
  assert.is(await status(pathOf(staffOnly), author), 200);
  const list = (await server.get('/articles', people.boardMember)).body;
  assert.match(list, 'Paid minutes');
  assert.not.match(list, 'Draft minutes');
  for (const [person, expected] of [
    [undefined, 403],
    [people.member, 403],
    [people.boardMember, 200],
    [people.moderator, 200],
  ] as const)
    assert.is(await status(`/articles/itemlist/category/${inner.id}-${inner.alias}`, person), expected);
  assert.not.match((await server.get('/articles', people.member)).body, 'Outer room');
});

test('authors give their articles the levels they have, moderators every one', async () => {
  const form = (access: string) => ({ ...articleForm(category.id), access });
  const options = async (person: Person): Promise<string[]> => {
    const $ = load((await server.get(`/articles/item/add?catid=${category.id}`, person)).body);
    return $('[name=access] option')
      .toArray()
      .map(one => $(one).text());
  };
  assert.not.ok((await options(people.other)).includes('Board'));
  assert.ok((await options(people.moderator)).includes('Board'));
  assert.is((await server.post(form(`level:${level.board}`), people.other)).statusCode, 422);
  assert.is((await server.post(form('level:999999'), people.moderator)).statusCode, 422);
  assert.is((await server.post(form('set:1'), people.moderator)).statusCode, 422);
  await levels.join(groups.board, people.other.id);
  assert.ok((await options(people.other)).includes('Board'));
  assert.is((await server.post(form(`level:${level.board}`), people.other)).statusCode, 303);
  await levels.leave(groups.board, people.other.id);
  const row = await server.sql('items').orderBy('id', 'desc').first();
  assert.equal([row.access, row.access_level_id, row.shown], ['special', level.board, `level:${level.board}`]);
  // The level stays on offer to who edits the article.
  const again = { ...form(`level:${level.board}`), id: `${row.id}`, version: `${row.version}` };
  assert.is((await server.post(again, people.other)).statusCode, 303);
});

test('staff give a category a level; what is in it opens to its members alone', async () => {
  const room = await write.category('Reading room');
  const inside = await write.article(people.owner.id, room.id, { title: 'Inside' });
  const fields = {
    task: 'itemCategories.save',
    id: `${room.id}`,
    title: 'Reading room',
    published: '1',
    ordering: '0',
  };
  const save = (access: string, person: Person) => server.post({ ...fields, access }, person);
  assert.is((await save(`level:${level.board}`, people.moderator)).statusCode, 403);
  assert.is(await status(pathOf(inside)), 200);
  assert.is((await save(`level:${level.board}`, people.staff)).statusCode, 303);
  assert.is(await status(pathOf(inside)), 403);
  assert.is(await status(pathOf(inside), people.boardMember), 200);
  assert.is((await save('level:999999', people.staff)).statusCode, 422);
  assert.match((await server.get('/blog/dashboard/articles/categories', people.staff)).body, 'Reading room');
});

test('versions in other languages, the archive and the featured articles name no article to who may not read it', async () => {
  const row = { language: 'de-DE', ...special(level.board) };
  const open = await write.article(people.owner.id, category.id, { title: 'Plain tale', language: 'en-GB' });
  const hidden = await write.article(people.owner.id, category.id, { title: 'Closed tale', archived: true, ...row });
  const cover = await write.article(people.owner.id, category.id, { title: 'Closed cover', featured: true, ...row });
  const closed = await write.category('Closed shelf', row);
  const shown = await write.category('Plain shelf', { language: 'en-GB' });
  await server
    .sql('translations')
    .insert([
      ...[open, hidden, cover].map(({ id }) => ({ group_key: 'a'.repeat(32), item_id: id })),
      ...[closed, shown].map(({ id }) => ({ group_key: 'b'.repeat(32), item_category_id: id })),
    ]);
  server.dropWritten();
  const pages = ['/articles', '/articles/archive', '/articles/featured', pathOf(open)];
  pages.push(`/articles/itemlist/category/${shown.id}-${shown.alias}`);
  for (const person of [...strangers(), people.member])
    for (const path of pages) {
      const { statusCode, body } = await server.get(path, person);
      assert.is(statusCode, 200, path);
      assert.not.match(body, 'Closed', path);
      for (const one of [hidden, cover, closed]) assert.not.match(body, one.alias, path);
      if (path === '/articles') assert.not.match(body, 'href="/articles/archive"', 'an archive without an article');
    }
  const bodyFor = async (path: string): Promise<string> => (await server.get(path, people.boardMember)).body;
  assert.match(await bodyFor('/articles/archive'), 'Closed tale');
  assert.match(await bodyFor('/articles/featured'), 'Closed cover');
  assert.match(await bodyFor('/articles'), 'href="/articles/archive"');
  assert.not.match(await bodyFor('/articles'), 'Closed tale');
  // A page names the same versions to every reader: those for everybody.
  const versions = async (path: string): Promise<(string | undefined)[]> =>
    load(await bodyFor(path))('.translations a, link[hreflang]')
      .toArray()
      .map(one => one.attribs.hreflang);
  assert.equal(await versions(pathOf(open)), []);
  assert.equal(await versions(pathOf(cover)), ['de-DE', 'en-GB', 'en-GB']);
});

test('the levels of an account are read from indexes, and a visitor costs no query', async () => {
  const check = await plansOf(server.sql, tx => audienceCheck(tx, [people.member.id]));
  assert.equal(
    scansIn(check).filter(scan => /^(a|g|sl|s): .*GROUP_CONCAT/s.test(scan)),
    [],
  );
});

const attach = async (): Promise<number> => {
  const stored = 'f'.repeat(32);
  const folder = join(server.services.settings.dataDir, 'attachments');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, stored), 'plan');
  const [id] = await server.sql('item_attachments').insert({
    ...{ item_id: article.id, stored, filename: 'plan.txt', title: 'A plan', mime: 'text/plain', bytes: 4 },
    created_at: new Date(server.clock.now()),
  });
  server.dropWritten();
  return Number(id);
};

test.run();
