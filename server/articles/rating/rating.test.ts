import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askArticles, itemWriter, type WrittenItem } from '../../test/articles.ts';
import { type House, openHouse, type Person } from '../../test/house.ts';

const test = suite('rating of items');
let house: House;
let author: Person & { id: number };
let visitor: Person;
let item: WrittenItem;
let ask: ReturnType<typeof askArticles>;

test.before(async () => {
  house = await openHouse();
  ask = askArticles(house);
  author = await house.signedIn('author');
});
test.before.each(async () => {
  const write = itemWriter(house);
  item = await write.item(author.id, (await write.category('Rated')).id);
  visitor = await house.visitor();
});
test.after(() => house.close());

const vote = (rating: string | number, as?: Person, id = item.id) =>
  ask({ view: 'item', task: 'vote', format: 'raw', user_rating: rating, itemID: id }, as);
const tally = async () => house.sql('items').select('votes_count', 'votes_sum').where('id', item.id).first();

test('H-009 a vote from another site’s page, for what cannot be read, and of no star is not stored', async () => {
  const hidden = await itemWriter(house).item(author.id, (await itemWriter(house).category('Hidden')).id, {
    published: false,
  });
  assert.is((await vote(5, visitor, hidden.id)).statusCode, 404);
  assert.is((await vote(5, visitor, 999_999)).statusCode, 404);
  for (const rating of ['0', '6', '-1', '4.5', '', 'x']) assert.is((await vote(rating, visitor)).body, '');
  const url = `/index.php?option=com_articles&view=item&task=vote&format=raw&user_rating=5&itemID=${item.id}`;
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { referer: 'https://elsewhere.example/' },
  ];
  for (const headers of foreign) assert.is((await house.get(url, visitor, headers)).body, 'Invalid Token');
  assert.equal({ ...(await tally()) }, { votes_count: 0, votes_sum: 0 });
});

test('H-009 a visitor votes once for an item; the second vote is told so and not stored', async () => {
  const first = await vote(4, visitor);
  assert.is(first.statusCode, 200);
  assert.is(first.body, 'Thank you for your rating!');
  assert.is((await vote(1, visitor)).body, 'You have already rated this entry!');
  assert.equal({ ...(await tally()) }, { votes_count: 1, votes_sum: 4 });
});

test('two votes of one visitor at the same moment are one', async () => {
  const answers = await Promise.all([vote(5, visitor), vote(3, visitor)]);
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  assert.is((await house.sql('item_votes').where('item_id', item.id)).length, 1);
  assert.is((await tally()).votes_count, 1);
});

test.run();
