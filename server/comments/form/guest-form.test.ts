import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleCommenting } from '../../test/fixtures/article-comments.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { commenting, rejection } from '../../test/fixtures/comments.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('forms that were printed for a visitor');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

test('C-001 a form that was opened as a visitor publishes nothing under the name of an account signed in since', async () => {
  const member = await server.signedIn('reader', 'Meera');
  const on = commenting(server);
  await server.set('captcha.kind', 'none');
  const post = await on.post();
  const visitor = await server.visitor();
  const refused = async (fields: Fields) => rejection(await on.ask(post, member, fields));
  const before = await on.counted(post);
  assert.match(await refused({ name: 'Somebody else', guest: '1' }), 'You have signed in as Meera since');
  assert.equal(await on.counted(post), before);
  assert.is((await on.stored((await on.save(post, visitor, { name: 'Ravi', guest: '1' })).id)).name, 'Ravi');
});

test('C-001 a form of an article that was opened as a visitor publishes nothing under the name of an account; printed again it is the account’s', async () => {
  const member = await server.signedIn('reader', 'Meera Das');
  const author = await server.signedIn('author', 'Tomas');
  const write = articleWriter(server);
  const item = await write.article(author.id, (await write.category('Talk')).id);
  const path = `/articles/item/${item.id}-${item.alias}`;
  assert.is(load((await server.get(path)).body)('#comment-form [name=guest]').val(), '1');
  const refused = await articleCommenting(server).post(item.id, member, {
    guest: '1',
    userName: 'Somebody Else',
    commentText: 'Kept.',
  });
  const $ = load(refused.body);
  assert.is(refused.statusCode, 409);
  assert.match($('#comment-form .error-summary').text(), 'You have signed in as Meera Das since this page was opened.');
  assert.is($('#comment-form [name=commentText]').val(), 'Kept.');
  assert.is($('#comment-form [name=guest]').length, 0);
  assert.equal(await server.sql('item_comments').pluck('id'), []);
  await articleCommenting(server).post(item.id, member, { commentText: $('#comment-form [name=commentText]').val() });
  assert.equal(await server.sql('item_comments').pluck('name'), ['Meera Das']);
});

test.run();
