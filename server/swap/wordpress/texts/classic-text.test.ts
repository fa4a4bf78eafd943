import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { processorMs } from '../../../test/loop-watch.ts';
import { openTestServer } from '../../../test/test-server.ts';
import { importWxr } from '../../fixtures/wordpress/import-for-tests.ts';
import { withClassicText } from './classic-text.ts';

const server = await openTestServer();
const { services, sql } = server;

let id = 0;

const imported = async (content: string): Promise<string> => {
  id += 1;
  const item = `<item><title>Item ${id}</title><dc:creator>ada</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
  const file = `<?xml version="1.0"?><rss version="2.0"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${item}</channel></rss>`;
  await importWxr(services, file);
  const row = await sql('posts').where('legacy_id', id).first('body');
  return row.body.replace(/\n+/g, '');
};

const block = (words: string): string => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`;

test('classic text beside blocks has its paragraphs and lines; a block keeps its own', async () => {
  const body = await imported(`${block('First')}\n\nSecond\nline\n\nThird <b>bold</b>\n\n${block('Fourth')}\n\nFifth`);
  assert.is(body, '<p>First</p><p>Second<br>line</p><p>Third <b>bold</b></p><p>Fourth</p><p>Fifth</p>');
});

test('the text of a classic block has its paragraphs, the text inside other blocks has not', async () => {
  const classic = '<!-- wp:freeform -->One\n\nTwo<!-- /wp:freeform -->';
  assert.is(
    await imported(`${block('Zero')}${classic}${block('Three')}`),
    '<p>Zero</p><p>One</p><p>Two</p><p>Three</p>',
  );
  const group = `<!-- wp:group {"a":1} --><div>${block('In')}</div><!-- /wp:group --><!-- wp:separator /-->After`;
  assert.is(await imported(group), '<div><p>In</p></div><p>After</p>');
});

test('an address in a shortcode loses the size of its player and nothing else', async () => {
  const hrefs = async (content: string): Promise<string[]> =>
    [...(await imported(content)).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  assert.equal(await hrefs('[youtube=https://video.example/watch/8&w=640]'), ['https://video.example/watch/8']);
  assert.equal(await hrefs('[youtube=https://video.example/watch?v=8&amp;w=640&amp;h=385 title="A film"]'), [
    'https://video.example/watch?v=8',
  ]);
  assert.equal(await hrefs('[audio https://sound.example/a.mp3?x=1]'), ['https://sound.example/a.mp3?x=1']);
});

test('blocks of the classic editor that never end are read in time that grows with their number alone', async () => {
  const source = '<!-- wp:freeform -->'.repeat(20_000);
  let least = Infinity;
  for (let again = 0; again < 3 && least > 1_000; again++)
    least = Math.min(least, await processorMs(() => withClassicText(source, ['lectern.test'])));
  assert.ok(least <= 1_000, `${Math.round(least)} ms`);
});

test.after(() => server.close());
test.run();
