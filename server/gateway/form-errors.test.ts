import { type CheerioAPI, load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import type { Fields } from '../../protocol/field-encoding.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { composing } from '../test/fixtures/composer.ts';
import { boundary, multipart } from '../test/fixtures/pictures.ts';
import { writer } from '../test/fixtures/posts.ts';
import { makeTeam } from '../test/fixtures/teams.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('the errors of forms');
let server: TestServer;
let admin: Person & { id: number };
let postId: number;

test.before(async () => {
  server = await openTestServer();
  await server.set('maps.enabled', true);
  admin = await server.signedIn('admin', 'Ada Moss');
  await writer(server).category('Sea');
  postId = (await writer(server).post(admin.id, { title: 'By the sea' })).id;
});
test.after(() => server.close());

/** The names of the fields that the summary links to, in its order; each has to be told at its field, further down. */
const toldFields = (page: CheerioAPI, what: string): string[] => {
  const all = page('*').toArray();
  const places: number[] = [];
  const names = page('.error-summary a')
    .toArray()
    .map(link => {
      const id = (page(link).attr('href') ?? '').slice(1);
      const target = page(`[id="${id}"]`);
      assert.is(target.length, 1, `${what}: #${id} is there`);
      const place = target.get(0);
      if (place) places.push(all.indexOf(place));
      const said = target.closest('.field-wrong, fieldset, .composer-cover').text();
      assert.match(said, page(link).text(), `${what}: ${id} says its error`);
      return id.replace(/^[a-z]+(?:-[a-z]+)?-(?=[^-]+$)/, '');
    });
  assert.equal(
    places,
    [...places].sort((a, b) => a - b),
    `${what}: ${names} in the order of the page`,
  );
  assert.match(page('title').text(), /^Error: /, what);
  return names;
};

const refused = async (fields: Fields, as: Person = admin): Promise<string[]> => {
  const answer = await server.post(fields, as);
  const what = String(fields.task);
  assert.ok([409, 422].includes(answer.statusCode), `${what}: ${answer.statusCode}`);
  assert.equal(await markupProblems(answer.body), [], what);
  return toldFields(load(answer.body), what);
};

test('F-3.7 the composer tells every error at once: text, dates, choices, place and search engines', async () => {
  const { form } = composing(server, admin);
  const wrong = {
    ...{ goal: 'publish', title: '', body: '', language: '!', publish_up: 'soon', publish_down: 'later' },
    ...{ category: '999999', tags: 'x'.repeat(300), cover: 'user:1/none', privacy: 'friends', team: '999999' },
    ...{ autopost: ['999999'], latitude: '91', longitude: '200', robots: 'go away', canonical: 'javascript:alert(1)' },
  };
  const all = [
    ...['title', 'body', 'publish_up', 'publish_down', 'categories', 'tags', 'cover', 'privacy', 'team'],
    ...['autopost', 'latitude', 'longitude', 'language', 'robots', 'canonical'],
  ];
  const count = async () => (await server.sql('posts').count({ n: '*' }).first())?.n;
  const before = await count();
  assert.equal(await refused(form(wrong)), all);
  assert.equal(await count(), before);
  const { version } = await server.sql('posts').where('id', postId).first('version');
  assert.equal(await refused(form({ ...wrong, id: `${postId}`, version: `${version}` })), all);
});

test('F-3.7 the forms of a post’s dates and place tell both errors at once', async () => {
  const dates = { task: 'posts.dates', id: `${postId}`, publish_up: 'soon', publish_down: 'later' };
  assert.equal(await refused(dates), ['publish_up', 'publish_down']);
  const place = { task: 'locations.save', id: `${postId}`, latitude: '91', longitude: 'east' };
  assert.equal(await refused(place), ['latitude', 'longitude']);
});

test('F-3.7 a quick post of each kind tells every error at once, by form and by call', async () => {
  const shared = { category: '999999', tags: 'x'.repeat(300), privacy: 'friends', autopost: ['999999'] };
  const last = ['category', 'tags', 'privacy', 'autopost'];
  const own: readonly [Fields, readonly string[]][] = [
    [{ type: 'text', title: '', content: ' ' }, ['content']],
    [{ type: 'quote', quote: '' }, ['quote']],
    [{ type: 'link', link: 'nowhere', title: '' }, ['link', 'title']],
    [{ type: 'video', content: 'nowhere' }, ['content']],
    [{ type: 'photo', uri: '', alt: '', title: '' }, ['uri', 'alt', 'title']],
  ];
  for (const [fields, names] of own) {
    const sent = { ...fields, ...shared };
    assert.equal(await refused({ task: 'quickpost.save', ...sent }), [...names, ...last], String(fields.type));
    const [answer] = await server.ask('site/views/quickpost/save', { ...sent, asksAlt: '1' }, admin);
    const [, , , errors] = Array.isArray(answer?.data) ? answer.data : [];
    assert.equal(Array.isArray(errors) && errors.map(([field]) => field), [...names, ...last], JSON.stringify(answer));
  }
  const photo = {
    task: 'quickpost.save',
    type: 'photo',
    title: '',
    alt: 'A door',
    link: 'nowhere',
    privacy: 'friends',
  };
  assert.equal(await refused(photo), ['uri', 'title', 'category', 'link', 'privacy']);
});

test('F-3.7 the forms of articles, their categories and fields tell every error at once', async () => {
  const sent = await server.sql('items').count({ n: '*' }).first();
  const item = {
    ...{ task: 'items.save', id: '0', version: '0', title: '', intro: '', body: '', published: '1', category: '0' },
    ...{ tags: 'x'.repeat(300), publish_up: 'soon', publish_down: 'later', created: 'once', image: 'user:1/none' },
    ...{ pictures: ['user:1/none'], video: 'nowhere', access: 'friends', language: '!', robots: 'go away' },
  };
  assert.equal(await refused(item), [
    ...['title', 'intro', 'category', 'tags', 'publish_up', 'publish_down', 'created', 'image', 'pictures', 'video'],
    ...['access', 'language', 'robots'],
  ]);
  assert.equal(await server.sql('items').count({ n: '*' }).first(), sent);
  const { id, alias } = await articleWriter(server).category('Halls');
  const group = { task: 'itemFieldGroups.save', name: 'About', categories: [`${id}`] };
  assert.is((await server.post(group, admin)).statusCode, 303);
  const { id: groupId } = await server.sql('item_field_groups').first('id');
  const field = { task: 'itemFields.save', group: `${groupId}`, name: '', type: 'select', options: '' };
  assert.equal(await refused(field), ['name', 'options']);
  for (const name of ['Size', 'Age'])
    await server.post({ ...field, name, type: 'textfield', published: '1', required: '1' }, admin);
  const ids: { id: number }[] = await server.sql('item_fields').select('id').orderBy('ordering');
  assert.equal(
    (await refused({ ...item, category: `${id}` })).filter(name => name.startsWith('extra')),
    ids.map(one => `extra[${one.id}]`),
  );
  const category = { task: 'itemCategories.save', title: '', alias, parent: '999999', ordering: 'x', leading: 'x' };
  assert.equal(await refused(category), ['title', 'alias', 'parent', 'ordering', 'leading']);
});

test('F-3.7 a file that is no picture is told at its field, with the other errors', async () => {
  const files = (fields: Readonly<Record<string, string>>, field: string) =>
    multipart(fields, { field, name: 'x.png', bytes: Buffer.from('no picture') });
  const forms: readonly [Readonly<Record<string, string>>, string, readonly string[]][] = [
    [{ task: 'posts.save', id: '0', goal: 'publish', title: '', body: 'x' }, 'cover_file', ['title', 'cover']],
    [{ task: 'quickpost.save', type: 'photo', title: '', alt: 'A door' }, 'file', ['uri', 'title', 'category']],
    [
      { task: 'items.save', id: '0', title: '', intro: 'x', category: '0' },
      'image_file',
      ['title', 'category', 'image'],
    ],
    [{ task: 'itemCategories.save', title: '' }, 'image_file', ['title', 'image']],
    [{ task: 'teamblogs.save', id: '0', access: 'everyone', title: '' }, 'avatar', ['title', 'avatar']],
  ];
  for (const [fields, field, names] of forms) {
    const token = { [admin.cookies.lectern_token ?? '']: '1' };
    const answer = await server.post({}, admin, {
      payload: files({ option: server.services.settings.blogOption, ...fields, ...token }, field),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    assert.is(answer.statusCode, 422, answer.body);
    assert.equal(toldFields(load(answer.body), String(fields.task)), names);
  }
});

test('F-3.7 the forms of teams tell every error at once', async () => {
  const id = await makeTeam(server, { title: 'Walkers', alias: 'walkers' });
  assert.equal(await refused({ task: 'teamblogs.save', id: '0', access: 'everyone', title: '', alias: 'walkers' }), [
    'title',
    'alias',
  ]);
  const invited = { task: 'teamblogs.addMember', ids: [`${id}`], authors: 'Nobody', usernames: 'nobody' };
  assert.equal(await refused(invited), ['authors', 'usernames']);
});

test('F-3.7 the forms of the site tell every error at once: button, menu, redirect, settings, network', async () => {
  const button = { task: 'buttons.save', title: '', amount: 'x', currency: 'ZZZ', provider: 'nobody' };
  assert.equal(await refused(button), ['title', 'amount', 'currency', 'provider']);
  assert.equal(await refused({ task: 'menu.save', audience: 'everyone', label: '', address: 'x' }), [
    'label',
    'address',
  ]);
  assert.equal(await refused({ task: 'redirects.save', path: '/blog', target: 'x' }), ['path', 'target']);
  const names = ['comments.levels', 'captcha.kind', 'captcha.siteKey'];
  const given = { names, were: ['5', 'invisible', ''], values: ['5000', 'recaptcha', ''] };
  assert.equal(await refused({ task: 'settings.save', group: 'comments', ...given }), ['levels', 'kind']);
  const bluesky = { task: 'autopost.connect', network: 'bluesky', server: 'no server', handle: '', password: 'x' };
  assert.equal(await refused(bluesky), ['handle', 'password', 'server']);
  const webhook = { task: 'autopost.connect', network: 'webhook', address: 'x', secret: 'x' };
  assert.equal(await refused(webhook), ['address', 'secret']);
});

test('F-3.7 the form that adds an import tells every error at once: files, database, address and prefix', async () => {
  const params = { task: 'imports.add', url: '', prefix: '', folder: '', host: '', database: '', user: '' };
  assert.equal(await refused({ ...params, prefix: 'a b' }), ['dump_file', 'url', 'prefix']);
  const database = { host: 'no host', user: '', url: 'nowhere', prefix: 'a b' };
  assert.equal(await refused({ ...params, ...database }), ['host', 'database', 'user', 'url', 'prefix']);
});

test('F-3.7 the forms of an account tell every error at once, a wrong password too', async () => {
  const nobody = await server.visitor();
  assert.equal(await refused({ task: 'user.login', username: '', password: '' }, nobody), ['username', 'password']);
  assert.equal(await refused({ task: 'user.profile', name: '', website: 'x' }), ['name', 'website']);
  assert.equal(await refused({ task: 'user.email', email: 'x', password: 'wrong' }), ['email', 'password']);
  assert.equal(await refused({ task: 'user.password', current: 'wrong', password: 'x' }), ['current', 'password']);
  assert.equal(await refused({ task: 'gdpr.erase', password: 'wrong' }), ['sure', 'password']);
});

test('F-3.7, F-5.11 a wrong answer to the human check is told with the other errors', async () => {
  await server.set('captcha.kind', 'invisible');
  const nobody = await server.visitor();
  const good = {
    task: 'user.register',
    name: 'Eve',
    username: 'eve',
    email: 'eve@people.test',
    password: 'x'.repeat(12),
  };
  const asked = load((await server.post(good, nobody)).body);
  const id = asked('[name="captcha-id"]').val();
  const wrong = { ...good, name: '', 'captcha-id': `${id}`, 'captcha-response': 'surely not' };
  assert.equal(await refused(wrong, nobody), ['name', 'response']);
});

test.run();
