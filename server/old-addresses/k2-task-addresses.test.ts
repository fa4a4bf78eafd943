import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../test/fixtures/article-comments.ts';
import { articleWriter, type WrittenArticle } from '../test/fixtures/articles.ts';
import { legacyColumns, takeOver } from '../test/fixtures/taken-over.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('addresses of forms and reports of K2');
let server: TestServer;
let rosa: Person & { id: number };
let write: ReturnType<typeof articleWriter>;
let hall: WrittenArticle;
let category: WrittenArticle;

const old = (id: number | string) => legacyColumns('k2', id);

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_k2' });
  write = articleWriter(server);
  rosa = await server.signedIn('author', 'Rosa');
  await server.sql('users').where('id', rosa.id).update(legacyColumns('joomla', 942));
  category = await write.category('Exhibitions');
  await write.article(rosa.id, category.id);
  hall = await write.article(rosa.id, category.id, old(1));
  await takeOver(server);
});
test.after(() => server.close());

/** Status and target of the first answer. */
const led = async (url: string, as?: Person): Promise<readonly [number, string | undefined]> => {
  const { statusCode, headers } = await server.get(url, as);
  return [statusCode, headers.location?.toString()];
};

test('the form of an article is found by its old number, with the rights of the form', async () => {
  const form = `/articles/item/edit/${hall.id}`;
  for (const url of ['/magazine/item/edit/1', '/index.php?option=com_k2&view=item&task=edit&cid=1&tmpl=component'])
    assert.equal(await led(url), [301, form], url);
  assert.is((await server.get(form)).statusCode, 403);
  assert.is((await server.get(form, rosa)).statusCode, 200);
  await write.article(rosa.id, category.id, { access: 'registered', ...old(830) });
  assert.equal(await led('/magazine/item/edit/830'), [403, undefined]);
  assert.equal(await led('/magazine/item/edit/831'), [404, undefined]);
});

test('a comment and an account are reported by their old numbers; a comment that the reader may not see has no address', async () => {
  const { sql } = server;
  const row = articleCommenting(server).row;
  const number = async (id: number, legacy: number) => {
    await sql('item_comments').where('id', id).update(old(legacy));
    return id;
  };
  const hidden = await write.article(rosa.id, category.id, { access: 'registered' });
  await row(hall.id);
  const open = await number(await row(hall.id, { author_id: rosa.id }), 1);
  await number(await row(hall.id, { published: 0 }), 2);
  await number(await row(hidden.id), 3);
  for (const url of ['/magazine/comments/report', '/component/k2/comments/report']) {
    assert.equal(await led(`${url}?commentID=1`), [301, `/articles/comments/report?commentID=${open}`], url);
    for (const id of [2, 999]) assert.equal(await led(`${url}?commentID=${id}`), [404, undefined], `${url} ${id}`);
    assert.equal(await led(`${url}?commentID=3`), [403, undefined], url);
  }
  assert.equal(await led('/index.php?option=com_k2&view=comments&task=report&commentID=1&tmpl=component'), [
    301,
    `/articles/comments/report?commentID=${open}`,
  ]);
  const reader = await server.signedIn('reader');
  assert.equal(await led('/magazine/comments/reportSpammer/942', reader), [
    301,
    `/articles/comments/report-user?id=${rosa.id}`,
  ]);
  for (const url of ['/magazine/comments/reportSpammer/999', '/magazine/comments/remove?commentID=1'])
    assert.equal(await led(url, reader), [404, undefined], url);
});

test.run();
