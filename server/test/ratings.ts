import * as assert from 'uvu/assert';
import type { House, Person } from './house.ts';

/** What tests of ratings do over and over. */
export const rating = (house: House) => {
  const rows = (id: number) => house.sql('ratings').where('post_id', id).select('actor', 'value', 'user_id');
  const counted = async (id: number): Promise<[count: number, sum: number]> => {
    const row = await house.sql('posts').where('id', id).first('ratings_count', 'ratings_sum');
    return [row.ratings_count, row.ratings_sum];
  };
  return {
    rows,
    counted,
    vote: (as: Person, value: unknown, id: number) =>
      house.ask('site/views/ratings/vote', { value, type: 'entry', id }, as),
    takeBack: (as: Person, id: number) => house.ask('site/views/ratings/takeBack', { type: 'entry', id }, as),
    voters: (as: Person, uid: unknown) => house.ask('site/views/ratings/voters', { uid, type: 'entry' }, as),
    /** The post's counters are what its rows say. */
    exact: async (id: number): Promise<void> => {
      const found = await rows(id);
      assert.equal(await counted(id), [found.length, found.reduce((sum, row) => sum + row.value, 0)]);
    },
  };
};
