import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../../demo/bulk.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';

const test = suite('the weight of a post with many comments');
const pageBytesMax = 50_000;
const unpacked = { br: brotliDecompressSync, gzip: gunzipSync } as const;
let server: TestServer;
let address: string;

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 1, comments: 200 });
  const post = await server.sql('posts').orderBy('comments_count', 'desc').first('slug', 'comments_count as count');
  assert.is(Number(post?.count), 200);
  address = `/blog/${post?.slug}`;
});
test.after(() => server.close());

for (const pageSize of [20, 100])
  for (const encoding of ['br', 'gzip'] as const)
    test(`a page with ${pageSize} conversations of 200 comments has at most 50 kB as ${encoding}`, async () => {
      await server.set('comments.pageSize', pageSize);
      const { rawPayload, headers } = await server.get(address, undefined, { 'accept-encoding': encoding });
      assert.is(headers['content-encoding'], encoding);
      const shown = unpacked[encoding](rawPayload)
        .toString()
        .match(/data-comment-item=/g);
      // Answers are on the page of their conversation.
      assert.ok(shown && shown.length > pageSize, `${shown?.length}`);
      console.log(`${shown.length} comments, ${encoding}: ${rawPayload.length} bytes`);
      assert.ok(rawPayload.length <= pageBytesMax, `${rawPayload.length} bytes`);
    });

test.run();
