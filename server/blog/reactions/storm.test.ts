import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type House, openHouse, type Person } from '../../test/house.ts';
import { type Written, writer } from '../../test/posts.ts';

const test = suite('storms of reactions');
let house: House;
let post: Written;

test.before(async () => {
  house = await openHouse();
});
test.before.each(async () => {
  house.clock.advance(20 * 60_000);
  const { id } = await house.signedIn('blogger');
  post = await writer(house).post(id);
});
test.after(() => house.close());

const save = (postId: number, reactionId: number | string, as: Person) =>
  house.ask('site/controllers/reactions/save', { postId, reactionId }, as);
const remove = (postId: number, as: Person) => house.ask('site/controllers/reactions/remove', { postId }, as);
const rows = (id = post.id): Promise<{ reaction: number; actor: string }[]> =>
  house.sql('reactions').where('post_id', id).orderBy('reaction').select('reaction', 'actor');
/** The kept counters by reaction, without the zeros, and the post's own. */
const counters = async (id = post.id): Promise<[Record<number, number>, number]> => {
  const counts: { reaction: number; count: number }[] = await house
    .sql('reaction_counts')
    .where('post_id', id)
    .where('count', '>', 0);
  const row = await house.sql('posts').where('id', id).first('reactions_count');
  return [Object.fromEntries(counts.map(({ reaction, count }) => [reaction, count])), row.reactions_count];
};

test('D-002 two hundred people at once: every reaction counts once; a storm of changes of mind ends exact', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => house.visitor()));
  await Promise.all(people.map((person, index) => save(post.id, (index % 5) + 1, person)));
  assert.equal(await counters(), [{ 1: 40, 2: 40, 3: 40, 4: 40, 5: 40 }, 200]);
  house.clock.advance(20 * 60_000);
  await Promise.all(
    people
      .slice(0, 40)
      .flatMap((person, index) => [
        save(post.id, ((index + 1) % 5) + 1, person),
        index % 2 ? remove(post.id, person) : save(post.id, 1, person),
      ]),
  );
  const kept = await rows();
  const expected: Record<number, number> = {};
  for (const { reaction } of kept) expected[reaction] = (expected[reaction] ?? 0) + 1;
  assert.is(new Set(kept.map(({ actor }) => actor)).size, kept.length);
  assert.equal(await counters(), [expected, kept.length]);
});

test('one person from thirty places at once has one reaction and counts once', async () => {
  const visitor = await house.visitor();
  await Promise.all(Array.from({ length: 30 }, (_, index) => save(post.id, (index % 5) + 1, visitor)));
  assert.is((await rows()).length, 1);
  assert.is((await counters())[1], 1);
});

test.run();
