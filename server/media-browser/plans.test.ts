import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../demo/bulk.ts';
import { insertAll } from '../demo/demo-queries.ts';
import { storedBytes } from '../media/quota-queries.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { filesIn } from './files/file-queries.ts';
import type { Folder } from './folders.ts';
import { countIn, managedPictures, picturesIn } from './queries.ts';
import { useCounts } from './use-queries.ts';

const test = suite('plans of the media browser');
let server: TestServer;
let folders: readonly Folder[];

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 500, comments: 0, isSearched: false }, () => {});
  const people: { id: number }[] = await server.sql('users').select('id');
  const owner = (index: number): number => people[index % people.length]?.id ?? 0;
  await insertAll(
    server.sql,
    'media',
    Array.from({ length: 4_000 }, (_, index) => ({
      ...{ owner_id: owner(index), folder: index % 40 ? `user:${owner(index)}` : 'shared', title: `Picture ${index}` },
      ...{ name: index.toString(16).padStart(32, '0'), kind: 'picture', mime: 'image/png', bytes: 10 },
      created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    })),
  );
  const media: { id: number }[] = await server.sql('media').select('id');
  const posts: { id: number }[] = await server.sql('posts').select('id');
  await insertAll(
    server.sql,
    'media_uses',
    media.map(({ id }, index) => ({ media_id: id, post_id: posts[index % posts.length]?.id })),
  );
  await server.sql.raw('ANALYZE TABLE media, media_uses, posts');
  folders = [
    { kind: 'user', ownerId: owner(3), name: `user:${owner(3)}` },
    { kind: 'shared', name: 'shared' },
    { kind: 'post', authorId: 1, isOfOwnTeam: false, postId: posts[7]?.id ?? 0, name: 'post' },
  ];
});
test.after(() => server.close());

test('a folder, its search and its count are read by an index of their own; one’s own and the shared one sort nothing', async () => {
  for (const folder of folders)
    for (const search of [[], ['100%', 'a_b']]) {
      const plans = await plansOf(server.sql, async tx => {
        await picturesIn(tx, folder, { search, start: 24, size: 24 });
        await countIn(tx, folder, search);
      });
      assert.equal(scansIn(plans), [], folder.kind);
      const extra = plans[0]?.steps.map(step => step.Extra).join(' ') ?? '';
      if (folder.kind !== 'post') assert.not.match(extra, 'filesort', folder.kind);
    }
});

test('the files of an account and the shared ones are read by an index, also by their names', async () => {
  for (const folder of folders.filter(({ kind }) => kind !== 'post'))
    for (const search of [[], ['100%']]) {
      const plans = await plansOf(server.sql, tx => filesIn(tx, folder, { search, start: 0 }));
      assert.equal(scansIn(plans), [], folder.kind);
    }
});

test('what an account takes, where pictures are shown and who may change them cost no full scan', async () => {
  const plans = await plansOf(server.sql, async tx => {
    await storedBytes(tx, 3);
    await useCounts(tx, [1, 2, 3]);
    await managedPictures(tx, [1, 2, 3]);
  });
  assert.equal(scansIn(plans), []);
});

test.run();
