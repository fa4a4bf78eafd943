import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { join, print } from '../../core/html/html.tsx';
import type { Role } from '../../core/policy/actor.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { TagField } from '../../editor/tag-field-views.tsx';
import { writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { AuthorField } from '../bloggers/field-views.tsx';
import { tagsLike } from './queries.ts';

const test = suite('suggested tags');
let server: TestServer;
let blogger: Person;

const add = (...titles: string[]) =>
  server.sql('tags').insert(
    titles.map((title, index) => ({
      title,
      alias: `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${index}`,
      created_at: new Date(server.clock.now()),
    })),
  );

const suggested = async (search: string, as: Person = blogger): Promise<unknown> => {
  const [command] = await server.ask('site/views/tags/suggest', { search }, as);
  return command?.type === 'resolve' ? command.data[0] : command?.type;
};
const titles = async (search: string): Promise<string[]> => {
  const found = await suggested(search);
  return Array.isArray(found) ? found.map(({ title }: { title: string }) => title) : [];
};

test.before(async () => {
  server = await openTestServer();
  blogger = await server.signedIn('blogger');
  await add('Garden', 'garlic', 'Élan', 'Winter garden', '100%', '1000 hours', 'snake_case', 'snakes', '<b>bold</b>');
});
test.after(() => server.close());

test('a visitor is suggested no tag, by the call or by the address', async () => {
  const visitor = await server.visitor();
  assert.is(await suggested('gar', visitor), 'reject');
  const response = await server.get('/blog/suggest/tags?search=gar', visitor);
  assert.is(response.statusCode, 403);
  assert.not.match(response.body, 'garlic');
});

test('E-064 tags that begin with the text are answered with id, title and alias, without letter case and accents', async () => {
  const { id, alias } = await server.sql('tags').where('title', 'Garden').first('id', 'alias');
  const found = await suggested('GAR');
  assert.equal(Array.isArray(found) && found[0], { id, title: 'Garden', alias });
  assert.equal(await titles('gar'), ['Garden', 'garlic']);
  assert.equal(await titles(' elan '), ['Élan']);
  assert.equal(await titles('zzz'), []);
});

test('who does not write is suggested no tag that stands on no post', async () => {
  await add('Quiet', 'Quince');
  await server.sql('tags').where('title', 'Quince').update({ posts_count: 1 });
  assert.equal(await titles('qui'), ['Quiet', 'Quince']);
  const reader = await server.signedIn('reader');
  const { id, alias } = await server.sql('tags').where('title', 'Quince').first('id', 'alias');
  assert.equal(await suggested('qui', reader), [{ id, title: 'Quince', alias }]);
  assert.equal((await server.get('/blog/suggest/tags?search=qui', reader)).json(), [{ id, title: 'Quince' }]);
  await server.sql('tags').where('id', id).delete();
});

test('E-064 percent and underscore mean themselves, and markup stays a title', async () => {
  assert.equal(await titles('%'), []);
  assert.equal(await titles('100%'), ['100%']);
  assert.equal(await titles('snake_'), ['snake_case']);
  assert.equal(await titles("' OR 1=1 -- "), []);
  assert.equal(await titles('<b>'), ['<b>bold</b>']);
});

test('E-073 E-074 the address answers a JSON list of id and title, kept nowhere', async () => {
  const response = await server.get(`/blog/suggest/tags?search=${encodeURIComponent('100%')}`, blogger);
  const { id } = await server.sql('tags').where('title', '100%').first('id');
  assert.equal(response.json(), [{ id, title: '100%' }]);
  assert.match(String(response.headers['content-type']), 'application/json');
  assert.is(response.headers['cache-control'], 'private, no-store');
  assert.is(response.headers['x-content-type-options'], 'nosniff');
  assert.equal((await server.get('/blog/suggest/tags', blogger)).statusCode, 200);
});

test('a search is narrowed to a tag that is named by its title, and offers tags before scripts run', async () => {
  const write = writer(server);
  const author = await server.signedIn('blogger');
  const { id } = await server.sql('tags').where('title', 'Winter garden').first('id');
  await write.post(author.id, { title: 'Snowdrops' }, { tags: [id] });
  await write.post(author.id, { title: 'Roses' });
  await server.sql('tags').where('id', id).update({ posts_count: 1 });
  const page = await server.get('/search?tag=winter+GARDEN');
  assert.match(page.body, 'Snowdrops');
  assert.not.match(page.body, 'Roses');
  const input = /<input [^>]*id="search-tag"[^>]*>/.exec(page.body)?.[0] ?? '';
  for (const attribute of ['name="tag"', 'list="search-tag-known"', 'value="Winter garden"'])
    assert.match(input, attribute);
  assert.match(page.body, '<option value="Winter garden">');
  assert.match((await server.get('/search?q=roses&tag=nothing')).body, 'value="nothing"');
  // Visitors get suggestions of the page's list, members of all tags.
  assert.not.match(page.body, '/blog/suggest/tags');
  assert.match((await server.get('/search', blogger)).body, '/blog/suggest/tags?search=');
});

test('before scripts tags and authors are text fields of titles joined by commas, with the hooks of installed clients', async () => {
  const context = { services: server.services };
  const items = [{ id: '1', title: 'Sea' }, { title: 'O"B' }];
  const errors = [{ field: 'tags', message: 'Too many.' }];
  const printed = () =>
    join(
      print(TagField({ context, items, max: 5, isReadOnly: true, errors })),
      print(AuthorField({ context, items, name: 'members[]' })),
    );
  const markup = printed();
  assert.equal(await markupProblems(markup), []);
  assert.not.match(print(TagField({ context, items, errors })), 'data-island');
  const hooks = 'data-eb-composer-tags="" data-eb-composer-tags-max="5" data-eb-composer-tags-readonly=""';
  assert.match(markup, `<div class="field chosen field-wrong" ${hooks}>`);
  assert.match(markup, '<div class="textboxlist" data-eb-composer-tags-textboxlist=""><input');
  const [tags = '', authors = ''] = markup.match(/<input[^>]*>/g) ?? [];
  for (const part of ['name="tags"', 'value="Sea, O&quot;B"', 'aria-invalid="true"', 'data-textboxlist-name="items[]"'])
    assert.match(tags, part);
  for (const part of ['name="authors"', 'data-textboxlist-textfield=""', 'data-textboxlist-name="members[]"'])
    assert.match(authors, part);
  assert.match(markup, 'data-textboxlist="" data-query="/blog/suggest/authors?search="');
  // Installed scripts enhance the fields themselves, and no island is mounted.
  await server.set('compat.client', true);
  assert.not.match(printed(), 'data-island');
  await server.set('compat.client', false);
});

test('tags are found by an index among thousands, at most 30 of them', async () => {
  const rows = Array.from({ length: 4_000 }, (_, index) => ({
    title: `Tag ${index}`,
    alias: `many-${index}`,
    created_at: new Date(server.clock.now()),
  }));
  await insertAll(server.sql, 'tags', rows);
  await server.sql.raw('ANALYZE TABLE tags');
  for (const [search, index] of [
    ['tag 39', 'tags_by_title'],
    ['garden', 'tags_by_title'],
    ['', 'tags_by_count'],
  ] as const) {
    const asking = (role: Role) => {
      const account = { id: 1, role, name: '', username: '', email: '', website: '', avatar: null, audiences: [] };
      return plansOf(server.sql, sql => tagsLike({ sql, actor: { account, visitor: '' } }, search));
    };
    const plans = await asking('blogger');
    assert.equal(scansIn([...plans, ...(await asking('reader'))]), [], search);
    assert.is(plans[0]?.steps[0]?.key, index, search);
  }
  assert.is((await titles('tag')).length, 30);
  assert.equal(await titles(''), ['Winter garden']);
});

test.run();
