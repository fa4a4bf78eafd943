import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { autoposting } from '../../test/fixtures/autopost.ts';
import { boundary, multipart, photo } from '../../test/fixtures/pictures.ts';
import { storedPicture } from '../../test/fixtures/webcam.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('quick posts');
const save = 'site/views/quickpost/save';
let server: TestServer;
let blogger: Person & { id: number };
let category = 0;
const keep = (as: Person = blogger) => storedPicture(server, as);

const text = { type: 'text', title: 'A walk', content: 'By the river.', tags: '', privacy: 'public' } as const;

const ask = async (fields: Fields, as: Person = blogger) => {
  const [answer] = await server.ask(save, { category, ...fields }, as);
  return { type: answer?.type, data: Array.isArray(answer?.data) ? answer.data : [] };
};
const refused = async (fields: Fields, as: Person = blogger): Promise<string> => {
  const before = await server.sql('posts').count({ n: '*' }).first();
  const { type, data } = await ask(fields, as);
  assert.is(type, 'reject', JSON.stringify(data));
  assert.equal(await server.sql('posts').count({ n: '*' }).first(), before);
  return `${data[2] ?? ''}: ${data[0]}`;
};
const saved = async (fields: Fields, as: Person = blogger) => {
  const { type, data } = await ask(fields, as);
  assert.is(type, 'resolve', JSON.stringify(data));
  const row = await server.sql('posts').orderBy('id', 'desc').first();
  return { told: data[0], row };
};

test.before(async () => {
  server = await openTestServer();
  blogger = await server.signedIn('blogger', 'Asha Rao');
  const [id] = await server.sql('categories').insert({
    title: 'Outdoors',
    alias: 'outdoors',
    created_at: new Date(server.clock.now()),
  });
  category = Number(id);
});
test.after(() => server.close());

test('a visitor, a reader and an author of articles write no quick post', async () => {
  for (const person of [await server.visitor(), await server.signedIn('reader'), await server.signedIn('author')]) {
    await refused(text, person);
    assert.is((await server.get('/blog/dashboard/quickpost', person)).statusCode, 403);
  }
});

test('a quick post with another’s token, or none, is refused', async () => {
  const stranger = { ...blogger, cookies: { ...blogger.cookies, lectern_token: 'f'.repeat(32) } };
  const { type, data } = await ask(text, stranger);
  assert.equal([type, data[1]], ['reject', 'token']);
});

test('each kind is refused without what it is made of, and the sentence names the field', async () => {
  for (const [fields, field] of [
    [{ ...text, type: 'page' }, 'type'],
    [{ ...text, content: ' \n ' }, 'content'],
    [{ ...text, privacy: 'secret' }, 'privacy'],
    [{ ...text, privacy: '__proto__' }, 'privacy'],
    [{ ...text, category: 0 }, 'category'],
    [{ type: 'quote', source: 'Nobody' }, 'quote'],
    [{ type: 'link', title: 'A page' }, 'link'],
    [{ type: 'link', title: 'A page', link: 'javascript:alert(1)' }, 'link'],
    [{ type: 'link', link: 'https://page.example/' }, 'title'],
    [{ type: 'photo', title: 'A door' }, 'uri'],
    [{ type: 'photo', title: 'A door', dataType: 'flash', uri: '' }, 'dataType'],
    [{ type: 'video', title: 'A film' }, 'content'],
    [{ type: 'video', title: 'A film', content: 'file:///etc/passwd' }, 'content'],
    [{ ...text, autopost: ['999'] }, 'autopost'],
  ] as const)
    assert.match(await refused(fields), new RegExp(`^${field}: `), JSON.stringify(fields));
  assert.match(await refused({ ...text, category: 999_999 }), 'categor');
});

test('another’s picture is nobody’s cover', async () => {
  const other = await server.signedIn('blogger');
  const { uri } = await keep(other);
  for (const stolen of [uri, uri.replace(/^user:\d+/, `user:${blogger.id}`), 'user:1/../../etc/passwd'])
    assert.match(await refused({ type: 'photo', title: 'Mine', uri: stolen }), 'uri: ');
});

test('E-022 E-029 E-030 X-28 a standard post is sent as text: its words are paragraphs, its tags are titles joined by commas', async () => {
  const { told, row } = await saved({
    ...text,
    content: 'By the <b>river</b>,\nslowly.\n\nSee https://river.example/map?a=1&b=2.',
    tags: 'walks, rivers ,,Walks',
    privacy: 'registered',
  });
  assert.is(told.message, 'Your post was published.');
  assert.is(told.url, `/blog/${row.slug}`);
  assert.equal(
    [row.kind, row.title, row.state, row.privacy, row.category_id, row.author_id],
    ['text', 'A walk', 'published', 'registered', category, blogger.id],
  );
  assert.is(
    row.body,
    '<p>By the &lt;b&gt;river&lt;/b&gt;,<br>slowly.</p><p>See <a href="https://river.example/map?a=1&amp;b=2" rel="noopener">https://river.example/map?a=1&amp;b=2</a>.</p>',
  );
  const tags = await server.sql('post_tags as p').join('tags as t', 't.id', 'p.tag_id').where('p.post_id', row.id);
  assert.equal(tags.map(({ title }) => title).sort(), ['rivers', 'walks']);
});

test('E-022 without a title a standard post is called by its first words', async () => {
  const { row } = await saved({ ...text, title: '', content: `${'Slowly down the river '.repeat(6)}and home.` });
  assert.is(row.title, 'Slowly down the river Slowly down the river Slowly down the…');
});

test('E-023 a quote is its own title and keeps its source; a long one is the text', async () => {
  const { row } = await saved({ type: 'quote', quote: 'Rivers know this.', source: 'A. Milne', privacy: '1' });
  assert.equal(
    [row.kind, row.title, row.body, row.source, row.privacy],
    ['quote', 'Rivers know this.', '', 'A. Milne', 'registered'],
  );
  const long = await saved({ type: 'quote', quote: 'There is no hurry. '.repeat(20), source: '' });
  assert.match(long.row.title, /^There is no hurry.*…$/);
  assert.match(long.row.body, /^<p>There is no hurry\./);
});

test('E-024 a link post keeps the address, and its page leads there', async () => {
  const { row } = await saved({
    type: 'link',
    title: 'A map of rivers',
    content: 'Worth a look.',
    link: 'river.example/map',
  });
  assert.equal([row.kind, row.source, row.body], ['link', 'https://river.example/map', '<p>Worth a look.</p>']);
  const $ = load((await server.get(`/blog/${row.slug}`)).body);
  assert.is($('.link-source a').attr('href'), 'https://river.example/map');
});

test('F-3.13, F-3.12, B-074 E-025 E-026 X-28 a photo post has the picture of its uri as its cover, however the picture came', async () => {
  for (const dataType of ['upload', 'photo', 'webcam']) {
    const { uri } = await keep();
    const { row } = await saved({ type: 'photo', dataType, title: 'A door', content: 'Red.', uri, alt: 'A red door' });
    const cover = await server.sql('media').where('id', row.cover_id).first();
    assert.equal([row.kind, uri.endsWith(cover.name), cover.alt], ['photo', true, 'A red door']);
    assert.is((await server.get(`/media/files/${cover.name}/large.jpg`)).statusCode, 200);
    const page = load((await server.get(`/blog/${row.slug}`)).body);
    const photo = page('.entry-photo img');
    assert.is(photo.attr('alt'), 'A red door');
    assert.match(page('.entry-text').text(), 'Red.');
    assert.equal([photo.attr('loading'), photo.attr('fetchpriority')], ['eager', 'high']);
    const listing = load((await server.get('/')).body);
    const covers = listing('.post-card .card-cover img').toArray();
    assert.equal(
      covers.map(one => one.attribs.loading === 'eager'),
      covers.map((_, at) => at === 0),
    );
  }
  const { uri } = await keep();
  const { row } = await saved({ type: 'photo', title: 'A door', uri, link: 'https://doors.example/' });
  assert.is(row.source, 'https://doors.example/');
  const $ = load((await server.get(`/blog/${row.slug}`)).body);
  assert.is($('.link-source a').attr('href'), 'https://doors.example/');
});

test('a shared picture is described by staff, not by a post that takes it as its cover', async () => {
  const { uri } = await keep();
  const [, name = ''] = uri.split('/');
  await server.sql('media').where({ name }).update({ folder: 'shared', alt: '' });
  const { row } = await saved({ type: 'photo', title: 'A door', uri: `shared/${name}`, alt: 'Not a door' });
  const picture = await server.sql('media').where({ name }).first('id', 'alt');
  assert.equal([picture.id, picture.alt], [row.cover_id, '']);
});

test('E-027 a video post has its link as content; the player without cookies is kept where it is wanted and there is one', async () => {
  for (const [content, noCookie, source] of [
    ['https://youtu.be/abcdefghijk', '1', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://youtu.be/abcdefghijk', '0', 'https://youtu.be/abcdefghijk'],
    ['https://films.example/7', '1', 'https://films.example/7'],
  ]) {
    const { row } = await saved({ type: 'video', title: '', content, noCookie });
    assert.equal([row.kind, row.title, row.source], ['video', 'Video, 21 November 2026', source]);
  }
});

test('who may not publish gives the post to a moderator', async () => {
  await server.set('posts.approval', true);
  const { told, row } = await saved(text);
  assert.is(row.state, 'pending');
  assert.match(told.message, 'moderator');
  await server.set('posts.approval', false);
});

test('E-020 E-028 the checked networks are sent as an array, and the post is put down for each', async () => {
  const on = autoposting(server);
  const person = await server.signedIn('blogger', 'Ben Ode');
  const [first, second, third] = [
    await on.account(person.id),
    await on.account(person.id),
    await on.account(person.id),
  ];
  const foreign = await on.account(blogger.id);
  const $ = load((await server.get('/blog/dashboard/quickpost', person)).body);
  assert.equal(
    $('[data-quickpost-form][data-type="standard"] [data-autopost-item]')
      .toArray()
      .map(one => [$(one).attr('name'), $(one).val()])
      .sort(),
    [first, second, third].map(id => ['autopost[]', String(id)]).sort(),
  );
  assert.match(await refused({ ...text, autopost: [String(first), String(foreign)] }, person), 'autopost: ');
  const { row } = await saved({ ...text, autopost: [String(first), String(third)] }, person);
  const posted = await server.sql('autoposts').where('post_id', row.id).orderBy('account_id').select('account_id');
  assert.equal(
    posted.map(one => one.account_id),
    [first, third],
  );
});

test('the form of a photo without scripts sends the file along', async () => {
  const token = String(blogger.cookies.lectern_token);
  const fields = { option: 'com_blog', task: 'quickpost.save', type: 'photo', title: 'A door', alt: 'A red door' };
  const response = await server.app.inject({
    method: 'POST',
    url: '/index.php',
    headers: { host: 'lectern.test', 'content-type': `multipart/form-data; boundary=${boundary}` },
    cookies: blogger.cookies,
    payload: multipart(
      { ...fields, category: String(category), [token]: '1' },
      { name: 'door.jpg', bytes: await photo(600, 400) },
    ),
  });
  assert.is(response.statusCode, 303, response.body);
  const post = await server.sql('posts').orderBy('id', 'desc').first();
  const cover = await server.sql('media').where('id', post.cover_id).first();
  assert.equal([post.kind, cover.alt, cover.owner_id], ['photo', 'A red door', blogger.id]);
});

test('F-4.5 a photo without a description is asked for one, unless its writer says that it is decorative', async () => {
  const { uri } = await keep();
  const given = { task: 'quickpost.save', type: 'photo', title: 'A door', uri, category: String(category) };
  const before = await server.sql('posts').orderBy('id', 'desc').first('id');
  const refused = await server.post(given, blogger);
  assert.is(refused.statusCode, 422);
  const $ = load(refused.body);
  assert.is($('.error-summary a').attr('href'), '#quickpost-photo-alt');
  assert.is($('[name="decorates"]').length, 1);
  assert.equal(await server.sql('posts').orderBy('id', 'desc').first('id'), before);
  assert.equal(await markupProblems(refused.body), []);
  assert.is((await server.post({ ...given, decorates: '1' }, blogger)).statusCode, 303);
  const cover = server.sql('media').where('name', uri.split('/')[1] ?? '');
  assert.equal(await cover.first('is_decorative'), { is_decorative: 1 });
});

test('the form without scripts comes back with what was typed, and says what is wrong', async () => {
  const typed = { type: 'link', title: 'A <page>', link: 'nowhere', content: 'Words', tags: 'a,b', category };
  const response = await server.post({ task: 'quickpost.save', ...typed }, blogger);
  assert.is(response.statusCode, 422);
  const $ = load(response.body);
  assert.match($('title').text(), /^Error: /);
  assert.is($('.error-summary a').attr('href'), '#quickpost-link-link');
  const form = $('[data-quickpost-form][data-type="link"]');
  assert.ok(form.closest('.tab-pane').hasClass('active'));
  assert.equal(
    ['title', 'link', 'content', 'tags'].map(name => form.find(`[name="${name}"]`).val()),
    ['A <page>', 'nowhere', 'Words', 'a, b'],
  );
  assert.equal(await markupProblems(response.body), []);
});

test('E-018 E-020 every kind has an address of its own and a form with the hooks of installed clients', async () => {
  const page = await server.get('/blog/dashboard/quickpost', blogger);
  assert.is(page.statusCode, 200);
  assert.equal(await markupProblems(page.body), []);
  const $ = load(page.body);
  assert.equal(
    $('[data-eb-quickpost] [data-quickpost-tab]')
      .toArray()
      .map(one => [$(one).data('type'), $(one).attr('href')]),
    ['standard', 'photo', 'video', 'quote', 'link'].map(tab => [tab, `/blog/dashboard/quickpost/${tab}`]),
  );
  for (const tab of ['standard', 'photo', 'video', 'quote', 'link']) {
    const form = $(`[data-quickpost-form][data-type="${tab}"]`);
    for (const hook of ['publish', 'loader', 'extended', 'extended-toggle', 'extended-panel', 'category', 'privacy'])
      assert.is(form.find(`[data-quickpost-${hook}]`).length, 1, `${tab} ${hook}`);
    const own = load((await server.get(`/blog/dashboard/quickpost/${tab}`, blogger)).body);
    assert.is(own('.tab-pane.active > [data-quickpost-form]').data('type'), tab);
  }
  const old = load(
    (await server.get('/index.php?option=com_blog&view=dashboard&layout=quickpost&type=quote', blogger)).body,
  );
  assert.is(old('.tab-pane.active > [data-quickpost-form]').data('type'), 'quote');
  assert.is((await server.get('/blog/dashboard/quickpost/poem', blogger)).statusCode, 404);
});

test.run();
