import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isPlainError } from '../../core/errors/index.ts';
import { processorMs } from '../../test/loop-watch.ts';
import { openTestServer } from '../../test/test-server.ts';
import { importWxr } from '../fixtures/wordpress/import-for-tests.ts';

const server = await openTestServer();
const { services, sql } = server;

let id = 0;
const item = (content: string, more = ''): string =>
  `<item><title>Item ${++id}</title><dc:creator>ada</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`;

const wxr = (items: string, prolog = ''): string =>
  `<?xml version="1.0"?>${prolog}<rss version="2.0"><channel><wp:base_blog_url>https://hostile.example</wp:base_blog_url>${items}</channel></rss>`;

const refusal = async (file: string): Promise<string> => {
  try {
    await importWxr(services, file);
    return '';
  } catch (error) {
    assert.ok(isPlainError(error), String(error));
    return error.message;
  }
};

const bodyOf = async (legacyId: number): Promise<string | undefined> =>
  (await sql('posts').select('body').where('legacy_id', legacyId).first())?.body;

/** Fails if the work needs more time of the processor in this process. */
const within = async <T>(most: number, work: () => Promise<T>): Promise<T> => {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1_000 < most, `took ${Math.round((user + system) / 1_000)} ms`);
  return result;
};

test('a file with a document type is refused, so no entity can grow', async () => {
  const laughs = Array.from({ length: 20 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`).join('');
  const bomb = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${laughs}]>`;
  assert.match(await within(500, () => refusal(wxr(item('&lol20;'), bomb))), 'document type');
  assert.match(await refusal(wxr(item('a'), '<!doctype rss SYSTEM "file:///etc/passwd">')), 'document type');
  assert.match(
    await refusal(wxr(`${item('a')}<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>`)),
    'document type',
  );
  assert.is(await sql('posts').first(), undefined);
});

test('what is no export is refused with a sentence', async () => {
  for (const file of ['', 'words', '<html></html>', '{"a":1}', '<rss><channel></channel></rss>', '<rss></rss>'])
    assert.match(await refusal(file), 'xport', file);
});

test('an entity of nobody’s stays the text it is', async () => {
  await importWxr(services, wxr(item('&boom; &amp; &#x41;')));
  assert.is(await bodyOf(id), '<p>&amp;boom; &amp; A</p>');
});

test('five megabytes of text are left with their reason, quickly, and the others come along', async () => {
  const long = item('long '.repeat(1_000_000));
  const longId = id;
  const { receipt } = await within(30_000, () => importWxr(services, wxr(long + item('short'))));
  assert.is(await bodyOf(longId), undefined);
  assert.match(receipt.rows.find(row => row.old_id === String(longId))?.reason ?? '', 'text is too long');
  assert.is(await bodyOf(id), '<p>short</p>');
});

test('markup made to be slow or to end the stack costs its own item at most', async () => {
  const many = 5_000;
  const hostile = [
    '<div>'.repeat(many),
    '<b>'.repeat(many),
    '<img '.repeat(many),
    '<a href="'.repeat(many),
    '<pre>'.repeat(many),
    '[caption '.repeat(many),
    '[caption]'.repeat(many),
    '[gallery'.repeat(many),
    '[/embed]'.repeat(many),
    '<!--more'.repeat(many),
    '<!-- wp:x '.repeat(many),
    '<!--'.repeat(many),
    '&'.repeat(many),
    '\n \n'.repeat(many),
    'https://'.repeat(many),
    '<table><tr><td>'.repeat(2_000),
    '<blockquote><p>'.repeat(2_000),
  ];
  const found = await sql('import_rows')
    .where('kind', 'wordpress posts')
    .pluck('id')
    .then(ids => ids.length);
  const items = hostile.map(content => item(content)).join('');
  const { receipt } = await within(60_000, () => importWxr(services, wxr(items + item('after'))));
  assert.is((receipt.kinds['wordpress posts']?.found ?? 0) - found, hostile.length + 1);
  assert.is(await bodyOf(id), '<p>after</p>');
});

test('F-6.2 a long run of anything is read in time that grows with its length alone', async () => {
  const many = 40_000;
  const runs = [' ', '\n', ' \n', '\t', 'a', '-', '"', '&', 'a=', '[', '<', '<p', 'https://a.', '!['];
  const caption = (run: string): string => `[caption ${run}]x[/caption]`;
  for (const run of runs) {
    const long = run.repeat(many / run.length);
    const most = async (): Promise<number> => {
      const items = [item(`x\n${long}\nx`), item(caption(long)), item(`<p>x${long}x</p>`)];
      return processorMs(() => importWxr(services, wxr(items.join(''))));
    };
    // Quadratic work takes seconds, each time.
    let least = await most();
    for (let again = 0; again < 3 && least > 1_000; again++) least = Math.min(least, await most());
    assert.ok(least <= 1_000, `${JSON.stringify(run)}: ${Math.round(least)} ms`);
  }
});

test('a circle of comments and of categories ends', async () => {
  const comment = (own: number, parent: number): string =>
    `<wp:comment><wp:comment_id>${own}</wp:comment_id><wp:comment_author>x</wp:comment_author><wp:comment_content>c</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
  const category = (slug: string, parent: string): string =>
    `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`;
  const circle = category('a', 'b') + category('b', 'a') + category('c', 'c');
  const file = wxr(circle + item('x', comment(1, 2) + comment(2, 1) + comment(3, 3)));
  const { receipt } = await importWxr(services, file);
  assert.is(receipt.kinds['wordpress comments']?.added, 3);
  const above = await sql('categories').select('id', 'parent_id').whereIn('alias', ['a', 'b', 'c']);
  const parents = new Map(above.map(row => [row.id, row.parent_id]));
  for (const start of parents.keys()) {
    let at = start;
    for (let hops = 0; at !== null; hops++) {
      assert.ok(hops < 4, 'categories go round');
      at = parents.get(at) ?? null;
    }
  }
});

test('names of properties are names and nothing else', async () => {
  const { steps } = await importWxr(services, wxr('<item><__proto__>x</__proto__></item>' + item('ok')));
  assert.is(Reflect.get({}, 'x'), undefined);
  assert.is(steps.get('wordpress posts')?.added, 1);
});

test.after(() => server.close());
test.run();
