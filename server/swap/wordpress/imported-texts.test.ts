import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../protocol/limits.ts';
import { paths } from '../../core/paths/paths.ts';
import { openTestServer } from '../../test/test-server.ts';
import { counted, importWxr } from '../fixtures/wordpress/import-for-tests.ts';

const server = await openTestServer();
const { services, sql } = server;
const file = readFileSync(new URL('../fixtures/wordpress/varied.wxr.xml', import.meta.url), 'utf8');
const { receipt } = await importWxr(services, file);
const sum = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((all, one) => all + one, 0);

interface Imported {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly intro: string | null;
  readonly body: string;
  readonly state: string;
  readonly lifecycle: string;
  readonly privacy: string;
  readonly published_at: Date | null;
  readonly comments_count: number;
}

const columns = [
  'id',
  'title',
  'slug',
  'intro',
  'body',
  'state',
  'lifecycle',
  'privacy',
  'published_at',
  'comments_count',
];
const posts: Imported[] = await sql('posts').select(columns);

const postNamed = (slug: string): Imported => {
  const post = posts.find(one => one.slug === slug);
  if (!post) throw new Error(`no post ${slug}`);
  return post;
};
const markupOf = (slug: string) => load(postNamed(slug).body, null, false);

const changes = (beginning: string): string[] =>
  receipt.remarks.filter(({ reason }) => reason.startsWith(beginning)).map(({ value }) => value ?? '');

test('every item is added or left with a reason', () => {
  const { kinds } = receipt;
  for (const { found, added, merged, left } of Object.values(kinds)) assert.is(found, added + sum(merged) + sum(left));
  const names = ['posts', 'pages', 'attachments', 'other items'].map(name => `wordpress ${name}`);
  const found = names.reduce((all, name) => all + (kinds[name]?.found ?? 0), 0);
  assert.is(found, file.split('<wp:post_type>').length - 1);
  const added = ['wordpress posts', 'wordpress pages', 'wordpress comments'].map(name => kinds[name]?.added);
  assert.equal([...added, sum(kinds['wordpress attachments']?.left)], [63, 17, 29, 14]);
  assert.ok(receipt.rows.every(({ reason }) => reason !== ''));
});

test('a second run adds nothing', async () => {
  const again = await importWxr(services, file);
  for (const step of ['added', 'changed', 'merged', 'left', 'conflict'] as const)
    assert.is(counted(again, step), 0, step);
});

test('no script, style or handler survives, and nothing is hot-linked', async () => {
  const comments: { html: string }[] = await sql('comments').select('html');
  const texts = [...posts.map(post => `${post.intro ?? ''}${post.body}`), ...comments.map(({ html }) => html)];
  for (const markup of texts) {
    const $ = load(markup, null, false);
    assert.is($('script, style, iframe, object, embed, video, audio, svg, form, h1').length, 0, markup);
    assert.is($('img').length, 0, markup);
    for (const element of $('*').toArray())
      for (const name of 'attribs' in element ? Object.keys(element.attribs) : [])
        assert.not.match(name, /^on|^style$/);
  }
});

test('every imported post answers as its state demands', async () => {
  const visitor = await server.visitor();
  const now = new Date(server.clock.now());
  let hidden = 0;
  for (const { slug, state, lifecycle, privacy, published_at: at } of posts) {
    const isOut = state === 'published' && lifecycle === 'live' && privacy === 'public' && at !== null && at <= now;
    if (!isOut) hidden++;
    const response = await server.get(paths.entry(slug), visitor);
    assert.is(response.statusCode, isOut ? 200 : 404, slug);
  }
  // Two drafts, one of them in the trash; pending, private, scheduled.
  assert.is(hidden, 5);
  assert.is((await server.get('/', visitor)).statusCode, 200);
});

test('a protected post shows neither its text nor its comment before the password', async () => {
  const { body } = await server.get(paths.entry('behind-a-password'), await server.visitor());
  assert.match(body, 'Behind a password');
  assert.not.match(body, 'The secret bed');
  assert.not.match(body, 'Nobody may read this');
});

test('titles lose their markup, keep their signs, are never empty and have a greatest length', async () => {
  assert.is(postNamed('title-with-marks').title, 'Title With Markup & alert(1)');
  assert.match(postNamed('title-with-signs').title, ',.>|< © » “quotes” – dashes … 5 < 7');
  assert.is(postNamed('post-178').title, '🌻');
  for (const slug of ['no-title', 'neither-title-nor-content'])
    assert.match(postNamed(slug).title, /^\(untitled\) \d+ September 2011$/);
  const longest = posts.toSorted((a, b) => b.title.length - a.title.length)[0];
  assert.ok(longest && longest.title.length <= limits.title);
  assert.match(longest?.title ?? '', /and on.*…$/);
  const { body } = await server.get(paths.entry('title-with-marks'));
  assert.match(body, 'Title With Markup &amp; alert(1)');
});

test('addresses in other scripts are kept; reserved and taken ones change, and the report says so', () => {
  for (const slug of ['ελληνικά', 'ελληνικά-2', 'επίπεδο-3', 'مطر']) assert.ok(postNamed(slug));
  const changed = changes('slug was changed');
  for (const words of ['search → search-post', 'a-letter → a-letter-2', '🌻 → post-178'])
    assert.ok(changed.includes(words), words);
});

test('categories keep four levels; terms without posts and undeclared terms are there', async () => {
  const rows: { id: number; alias: string; parent_id: number | null; posts_count: number }[] = await sql(
    'categories',
  ).select('id', 'alias', 'parent_id', 'posts_count');
  const line: string[] = [];
  for (let at = rows.find(row => row.alias === 'corner-beds'); at; at = rows.find(row => row.id === at?.parent_id))
    line.push(at.alias);
  assert.equal(line, ['corner-beds', 'raised-beds', 'beds', 'plots']);
  assert.is(rows.find(row => row.alias === 'never-used')?.posts_count, 0);
  assert.is(rows.find(row => row.alias === 'orphan')?.parent_id, null);
  assert.is(rows.find(row => row.alias === 'undeclared-category')?.posts_count, 1);
  const tagsOf = async (slug: string): Promise<string[]> =>
    sql('post_tags').join('tags', 'tags.id', 'tag_id').where('post_id', postNamed(slug).id).pluck('alias');
  assert.is((await tagsOf('many-tags')).length, 61);
  assert.equal(await tagsOf('in-a-corner'), ['undeclared-tag']);
  assert.is((await sql('tags').where('alias', 'unused-tag')).length, 1);
  const { id } = postNamed('many-categories');
  assert.is((await sql('post_categories').where('post_id', id)).length, 29);
});

test('a thread keeps ten levels of answers; pingbacks, spam and the trash are left', async () => {
  const { id, comments_count: count } = postNamed('a-long-conversation');
  const depths: number[] = await sql('comments').where('post_id', id).orderBy('number').pluck('depth');
  assert.equal(depths, [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 0, 0, 0, 0, 0]);
  assert.is(count, 19);
  const { body } = await server.get(paths.entry('a-long-conversation'), await server.visitor());
  assert.match(body, 'Answer at depth 10.');
  assert.not.match(body, 'Is held.');
  assert.is(postNamed('pingbacks-and-trackbacks').comments_count, 1);
  const why = receipt.rows
    .filter(({ kind }) => kind === 'wordpress comments')
    .map(({ reason }) => reason.replace(/;.*/, ''));
  assert.equal(
    why.sort(),
    [
      'empty',
      'in the trash',
      'marked as spam',
      'its post was not imported',
      'order_note',
      'pingback',
      'pingback',
      'trackback',
    ].sort(),
  );
});

test('tables, lists, definitions and quotations keep their structure, headings begin below the title', () => {
  const $ = markupOf('every-mark');
  assert.equal(
    ['caption', 'thead th', 'td[colspan="2"]', 'td[rowspan="2"]', 'ul ul ul li', 'ol[start="3"]', 'dl dd'].map(
      selector => $(selector).length,
    ),
    [1, 2, 1, 1, 1, 1, 2],
  );
  assert.is($('h2').first().text(), 'A heading of the first rank');
  assert.is($('blockquote').eq(1).find('p').length, 2);
  assert.match($('pre').text(), 'sown: [1, 2,    3];\n  }\n  [gallery] stays');
  assert.is(markupOf('nested-and-mixed-lists')('ol[type="a"] ol[type="i"] li').length, 1);
});

test('the gallery shows the pictures of its post, or those it names in their order', () => {
  const $ = markupOf('gallery-of-the-plots');
  const shown = $('.gallery').map((_, gallery) => $(gallery).find('.gallery-item').text());
  assert.equal(shown.get(), [
    'Picture: A bee that flies in circlesPicture: Κολοκύθι',
    'Picture: A long bed of lettuce seen from its endPicture: A sunflowerPicture: A scarecrow in a blue coatHe has no name',
  ]);
});

test('line ends of every kind are lines, and markup inside CDATA ends no item', () => {
  assert.is(postNamed('old-line-ends').body, '<p>One<br>two</p><p>three<br>four</p>');
  assert.match(postNamed('cdata-inside').body, '<code>x[y[0]]&gt; 1</code> and the rest, after');
  assert.match(postNamed('broken-marks').body, '3 &lt; 4 &amp;&amp; 5 &gt; 2');
  assert.match(postNamed('مطر').body, '<p dir="rtl">');
});

test('blocks keep their content; those that the old site drew itself are named in the report', () => {
  const text = markupOf('blocks-of-text');
  assert.equal(
    ['h2', 'li', 'blockquote cite', 'pre code', 'table', 'details summary'].map(selector => text(selector).length),
    [1, 2, 2, 1, 1, 1],
  );
  const layout = postNamed('blocks-of-layout');
  assert.match(layout.intro ?? '', 'In a group');
  assert.match(layout.body, '<p>After the cut.</p>');
  const embeds = markupOf('blocks-that-embed');
  for (const address of ['https://video.example/watch/21', 'https://short.example/tom/status/31'])
    assert.match(embeds(`a[href="${address}"]`).text(), /^From another site: /, address);
  const drawn = changes('dynamic block');
  assert.equal(drawn.slice(0, 5), ['archives', 'calendar', 'categories', 'latest-comments', 'latest-posts']);
});

test.after(() => server.close());

test.run();
