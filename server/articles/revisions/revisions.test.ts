import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleForm, articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('revisions of articles');
let server: TestServer;
let category: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  category = await articleWriter(server).category('Museums');
});
test.after(() => server.close());

const namesOf = ($: ReturnType<typeof load>, selector: string): string[][] =>
  $(selector)
    .toArray()
    .map(one => [$(one).text(), $(one).attr('aria-label') ?? '']);
const problemsIn = (body: string): string => load(body)('.error-summary li').text();

test('F-4.9 every save that changes the text of an article is a revision: listed, compared, used again and deleted', async () => {
  const writer = await server.signedIn('author', 'Ruth');
  const columns = { title: 'Bells', body: '<p>Old bells.</p>' };
  const article = await articleWriter(server).article(writer.id, category.id, columns);
  const stored = () => server.sql('items').where('id', article.id).first();
  const at = `/articles/item/revisions/${article.id}`;
  const save = async (more: Fields, as: Person = writer) => {
    const fields = { id: `${article.id}`, version: `${(await stored()).version}`, title: 'Bells', ...more };
    const answer = await server.post(articleForm(category.id, fields), as);
    assert.is(answer.statusCode, 303, problemsIn(answer.body));
  };
  const page = async (path: string, as: Person = writer) => load((await server.get(path, as)).body);
  const numbers = async () => (await page(at))('.revision').length;
  assert.is(await numbers(), 0);
  await save({ body: '<p>New bells.</p>', tags: 'bronze' });
  assert.is(await numbers(), 2, 'the imported text is a revision too');
  await save({ body: '<p>New bells.</p>', tags: 'bronze' });
  assert.is(await numbers(), 2, 'the same text is no revision');
  const moderator = await server.signedIn('moderator', 'Mo');
  await save({ body: '<p>Newest bells.</p>', title: 'Bells of bronze', tags: 'bronze' }, moderator);

  const $ = await page(at);
  assert.match($('h1').text(), 'Revisions of “Bells of bronze”');
  assert.match($('.revision').eq(0).text(), /Revision 3, Current.*Mo, /s);
  assert.match($('.revision').eq(2).text(), /Revision 1, Previous.*Ruth, /s);
  assert.is($('.revision').eq(0).find('a').length, 1, 'the current text is only viewed');
  assert.equal(namesOf($, '.revision:last-child a'), [
    ['View', 'View revision 1'],
    ['Compare with the current text', 'Compare with the current text: revision 1'],
    ['Use revision', 'Use revision 1'],
    ['Delete revision', 'Delete revision 1'],
  ]);
  assert.equal(await markupProblems((await server.get(`${at}?revision=1&compare=1`, writer)).body), []);
  const compared = await page(`${at}?revision=1&compare=1`);
  assert.match(compared('.difference ins').text(), 'Old');
  assert.match(compared('.difference del').text(), 'Newest');
  assert.match(compared('.difference dd').text(), 'of bronze');
  assert.match(compared('.item-preview').text(), 'Old bells.');

  const editor = await page(`/articles/item/edit/${article.id}`);
  assert.is(editor(`a[href="${at}"]`).text(), 'Revisions of this article');
  const use =
    $('.revision')
      .eq(2)
      .find('a')
      .filter((_, one) => $(one).text().startsWith('Use'))
      .attr('href') ?? '';
  const before = await stored();
  const again = await page(use);
  assert.match(again('[name="body"]').text(), 'Old bells.');
  assert.is(again('[name="title"]').val(), 'Bells');
  assert.match(again('.notice').text(), 'The form shows revision 1. It is not saved yet');
  assert.equal(
    { ...(await stored()), checked_out_at: null, checked_out_by: null },
    {
      ...before,
      checked_out_at: null,
      checked_out_by: null,
    },
  );

  const ask = await page(`${at}/delete?revision=1`);
  assert.match(ask('main').text(), 'Revision 1 of “Bells of bronze” will be deleted');
  const drop = (revision: number, as: Person = writer) =>
    server.post({ task: 'items.deleterevision', id: `${article.id}`, revision: `${revision}` }, as);
  assert.is((await drop(3)).statusCode, 409);
  assert.is((await drop(1)).headers.location, at);
  assert.is((await drop(1)).statusCode, 404);
  assert.is(await numbers(), 2);
  for (const path of [at, `${at}?revision=2`, `/articles/item/edit/${article.id}?revision=2`]) {
    assert.is((await server.get(path, await server.signedIn('author'))).statusCode, 403, path);
    assert.not.match((await server.get(path)).body, 'New bells', path);
  }
  assert.is((await server.get(`${at}?revision=9`, writer)).statusCode, 404);
  await server.post({ task: 'items.trash', 'ids[]': `${article.id}` }, moderator);
  assert.is((await server.post({ task: 'items.delete', 'ids[]': `${article.id}` }, moderator)).statusCode, 303);
  assert.is((await server.sql('item_revisions').where('item_id', article.id)).length, 0);
});

/** Form fields with their values, as a browser would send them. */
const sentBy = ($: ReturnType<typeof load>): Fields => {
  const fields: Record<string, unknown> = {};
  for (const { name, value } of $('[data-item-form]').serializeArray()) {
    const key = name.replace(/\[\]$/, '');
    fields[key] = key === name ? value : [...(Array.isArray(fields[key]) ? fields[key] : []), value];
  }
  return fields;
};

test('every field that the form of an article changes is in its revisions: compared under its name and brought back by the same save', async () => {
  const writer = await server.signedIn('author', 'Ines');
  const moderator = await server.signedIn('moderator', 'Mo');
  const [group] = await server.sql('item_field_groups').insert({ name: 'Halls' });
  const [size] = await server.sql('item_fields').insert({
    ...{ group_id: group, name: 'Size of the hall', alias: 'size', type: 'select' },
    definition: '[{"name":"Small","value":1},{"name":"Large","value":2}]',
  });
  const halls = await articleWriter(server).category('Halls', { field_group_id: group });
  const picture = (title: string) => storedPicture(server, writer.id, { width: 40, height: 30, title, alt: title });
  const [bell, rope] = [await picture('bell.jpg'), await picture('rope.jpg')];
  const uri = ({ name }: { name: string }): string => `user:${writer.id}/${name}`;
  const first: Fields = {
    ...{
      title: 'Bells',
      alias: 'old-bells',
      tags: 'bronze, iron',
      [`extra[${size}]`]: '1',
      author_alias: 'The ringers',
    },
    ...{ created: '2026-01-02 03:04:05', publish_up: '2026-01-03 00:00:00', publish_down: '2030-01-01 00:00:00' },
    ...{ meta_description: 'Of bells', meta_keywords: 'bell', robots: 'noindex', language: 'fr', allow_comments: '1' },
    ...{
      image: uri(bell),
      image_alt: 'A bell',
      image_caption: 'The bell',
      image_credits: 'Ruth',
      pictures: [uri(rope)],
    },
    ...{ video: 'https://vimeo.com/123456789', video_caption: 'It rings', video_credits: 'Ruth' },
  };
  const answer = await server.post(articleForm(halls.id, first), writer);
  assert.is(answer.statusCode, 303, problemsIn(answer.body));
  const { id } = await server.sql('items').orderBy('id', 'desc').first('id');
  const stored = async () => {
    const { version, modified_at, modified_by, checked_out_at, checked_out_by, hits, ...article } = await server
      .sql('items')
      .where({ id })
      .first();
    const tags = server.sql('item_tags as j').join('item_tag_names as t', 't.id', 'j.tag_id').where('j.item_id', id);
    const gallery = await server.sql('item_pictures').where('item_id', id).pluck('media_id');
    return { article, tags: await tags.orderBy('t.title').pluck('t.title'), gallery };
  };
  const before = await stored();
  const versionNow = async () => String((await server.sql('items').where({ id }).first('version')).version);
  const second = {
    id: `${id}`,
    version: await versionNow(),
    title: 'Ropes',
    allow_comments: '',
    access: 'registered',
    created: '2026-02-02 00:00:00',
    [`extra[${size}]`]: '2',
  };
  const changed = await server.post(articleForm(category.id, second), writer);
  assert.is(changed.statusCode, 303, problemsIn(changed.body));
  assert.is((await stored()).article.image_id, null);

  const at = `/articles/item/revisions/${id}`;
  const compared = load((await server.get(`${at}?revision=1&compare=1`, writer)).body);
  assert.equal(await markupProblems(compared.html()), []);
  const words = (name: string): string => compared(`.difference dt:contains("${name}") + dd`).first().text();
  const names = [
    ...[
      'Title',
      'Permalink',
      'Size of the hall',
      'Category',
      'Tags',
      'Publish on',
      'Unpublish on',
      'Date of the article',
    ],
    ...[
      'Image',
      'Image: Description (alt text)',
      'Image: Caption',
      'Image: Credits',
      'Gallery',
      'Address of the video',
    ],
    ...['Video or audio: Caption', 'Video or audio: Credits', 'Readers may comment', 'Author name shown', 'Language'],
    ...['Description for search engines', 'Keywords', 'Search engines may'],
  ];
  assert.equal(
    compared('.difference dt')
      .toArray()
      .map(one => compared(one).text()),
    names,
  );
  assert.match(words('Size of the hall'), 'Small');
  assert.match(words('Category'), /Museums.*Halls/);
  assert.match(words('Gallery'), 'rope.jpg');

  for (const who of [writer, moderator]) {
    const opened = load((await server.get(`/articles/item/edit/${id}?revision=1`, who)).body);
    assert.match(opened('.notice').text(), 'The form shows revision 1.');
    const fields: Fields = { ...sentBy(opened), task: 'items.save' };
    assert.is(fields.access, 'registered', 'who may read it is not brought back');
    const restored = await server.post({ ...fields, access: 'public' }, who);
    assert.is(restored.statusCode, 303, problemsIn(restored.body));
    assert.equal(await stored(), before, `by ${who.id}`);
    if (who === writer) {
      const again = articleForm(category.id, { ...second, version: await versionNow() });
      assert.is((await server.post(again, writer)).statusCode, 303);
    }
  }
  assert.is(
    (await server.post({ ...articleForm(halls.id, first), id: `${id}` }, await server.signedIn('author'))).statusCode,
    403,
  );

  await server.sql('media').where('id', rope.id).delete();
  const gone = load((await server.get(`/articles/item/edit/${id}?revision=1`, writer)).body);
  assert.match(gone('.notice').text(), 'A picture of this revision was deleted, so it is left out.');
  assert.is(gone('[name="pictures[]"][checked], [name="pictures[]"][type=hidden]').length, 0);
});

test('a revision of an article that stores the text alone stays readable: its other fields are those of the article', async () => {
  const writer = await server.signedIn('author', 'Noor');
  const article = await articleWriter(server).article(writer.id, category.id, {
    title: 'Nets',
    alias: 'nets',
    author_alias: 'Us',
  });
  const older = {
    title: 'Old nets',
    intro: '',
    body: '<p>Old.</p>',
    language: '',
    tags: [],
    metaDescription: '',
    metaKeywords: '',
  };
  const row = {
    item_id: article.id,
    title: 'Old nets',
    created_by: writer.id,
    created_at: new Date(server.clock.now()),
  };
  await server.sql('item_revisions').insert([
    { ...row, ordering: 1, content: JSON.stringify(older) },
    { ...row, ordering: 2, content: 'no JSON' },
  ]);
  const compared = load((await server.get(`/articles/item/revisions/${article.id}?revision=1&compare=1`, writer)).body);
  assert.is(compared('.difference dt').text(), 'Title');
  const opened = load((await server.get(`/articles/item/edit/${article.id}?revision=1`, writer)).body);
  assert.equal([opened('[name=title]').val(), opened('[name=author_alias]').val()], ['Old nets', 'Us']);
  assert.is((await server.get(`/articles/item/revisions/${article.id}?revision=2&compare=1`, writer)).statusCode, 200);
});

test('the revisions of an article are paged, and one of a later page is viewed and deleted', async () => {
  const writer = await server.signedIn('author', 'Pia');
  const article = await articleWriter(server).article(writer.id, category.id, { title: 'Sails' });
  const row = {
    item_id: article.id,
    title: 'Sails',
    content: '{}',
    created_by: writer.id,
    created_at: new Date(server.clock.now()),
  };
  const rows = Array.from({ length: 121 }, (_, index) => ({ ...row, ordering: index + 1 }));
  await server.sql('item_revisions').insert(rows);
  const at = `/articles/item/revisions/${article.id}`;
  const page = async (path: string) => load((await server.get(path, writer)).body);
  const first = await page(at);
  assert.is(first('.revision').length, 20);
  assert.match(first('.revision').first().text(), 'Revision 121, Current');
  assert.equal(await markupProblems(first.html()), []);
  const last = await page(first('.pagination a[aria-label="Page 7"]').attr('href') ?? '');
  assert.match(last('.revision').text(), /^\s*Revision 1, Previous/);
  assert.is((await server.get(`${at}?start=500`, writer)).headers.location, `${at}?start=120`);
  const view = last('.revision a:contains("View")').attr('href') ?? '';
  assert.is((await page(view))('.revision [data-revision-shown]').length, 1);
  const question = await page(last('.revision a:contains("Delete")').attr('href') ?? '');
  const fields = Object.fromEntries(
    question('main form input[type=hidden]')
      .toArray()
      .map(one => [one.attribs.name, one.attribs.value]),
  );
  const gone = await server.post(fields, writer);
  assert.is(gone.headers.location, `${at}?start=120`);
  assert.is((await server.get(gone.headers.location ?? '', writer)).headers.location, `${at}?start=100`);
});

test.run();
