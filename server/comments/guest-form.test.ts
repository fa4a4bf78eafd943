import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../protocol/wire.ts';
import { itemWriter } from '../test/articles.ts';
import { commenting, rejection } from '../test/comments.ts';
import { type House, openHouse } from '../test/house.ts';
import { itemCommenting } from '../test/item-comments.ts';

const test = suite('forms that were printed for a visitor');
let house: House;

test.before(async () => {
  house = await openHouse();
});
test.after(() => house.close());

test('C-001 a form that was opened as a visitor publishes nothing under the name of an account signed in since', async () => {
  const member = await house.signedIn('reader', 'Meera');
  const on = commenting(house);
  await house.set('captcha.kind', 'none');
  const post = await on.post();
  const visitor = await house.visitor();
  const refused = async (fields: Fields) => rejection(await on.ask(post, member, fields));
  const before = await on.counted(post);
  assert.match(await refused({ name: 'Somebody else', guest: '1' }), 'You have signed in as Meera since');
  assert.equal(await on.counted(post), before);
  assert.is((await on.stored((await on.save(post, visitor, { name: 'Ravi', guest: '1' })).id)).name, 'Ravi');
});

test('C-001 a form of an article that was opened as a visitor publishes nothing under the name of an account; printed again it is the account’s', async () => {
  const member = await house.signedIn('reader', 'Meera Das');
  const author = await house.signedIn('author', 'Tomas');
  const write = itemWriter(house);
  const item = await write.item(author.id, (await write.category('Talk')).id);
  const path = `/articles/item/${item.id}-${item.alias}`;
  assert.is(load((await house.get(path)).body)('#comment-form [name=guest]').val(), '1');
  const refused = await itemCommenting(house).post(item.id, member, {
    guest: '1',
    userName: 'Somebody Else',
    commentText: 'Kept.',
  });
  const $ = load(refused.body);
  assert.is(refused.statusCode, 409);
  assert.match($('#comment-form .error-summary').text(), 'You have signed in as Meera Das since this page was opened.');
  assert.is($('#comment-form [name=commentText]').val(), 'Kept.');
  assert.is($('#comment-form [name=guest]').length, 0);
  assert.equal(await house.sql('item_comments').pluck('id'), []);
  await itemCommenting(house).post(item.id, member, { commentText: $('#comment-form [name=commentText]').val() });
  assert.equal(await house.sql('item_comments').pluck('name'), ['Meera Das']);
});

test.run();
