import type { House, Person } from './house.ts';

/** What tests of reactions do over and over. */
export const reacting = (house: House) => ({
  save: (postId: number, reactionId: number | string, as: Person) =>
    house.ask('site/controllers/reactions/save', { postId, reactionId }, as),
  remove: (postId: number, as: Person) => house.ask('site/controllers/reactions/remove', { postId }, as),
  rows: (postId: number): Promise<{ reaction: number; actor: string }[]> =>
    house.sql('reactions').where('post_id', postId).orderBy('reaction').select('reaction', 'actor'),
  /** The kept counters by reaction, without the zeros, and the post's own. */
  counters: async (postId: number): Promise<[Record<number, number>, number]> => {
    const counts: { reaction: number; count: number }[] = await house
      .sql('reaction_counts')
      .where('post_id', postId)
      .where('count', '>', 0);
    const row = await house.sql('posts').where('id', postId).first('reactions_count');
    return [Object.fromEntries(counts.map(({ reaction, count }) => [reaction, count])), row.reactions_count];
  },
});
