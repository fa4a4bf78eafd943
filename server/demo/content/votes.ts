/** Vote in half stars, 1 to 10, of an account, or of a visitor if none is named. */
interface DemoVote {
  readonly by?: string;
  readonly value: number;
}

const visitors = (...values: readonly number[]): DemoVote[] => values.map(value => ({ value }));

/** Votes by the slug of their post. */
export const demoVotes: Readonly<Record<string, readonly DemoVote[]>> = {
  'a-page-you-can-hear': [{ by: 'reader', value: 10 }, { by: 'hana', value: 9 }, ...visitors(10, 8, 9, 10, 7)],
  'choosing-type-for-tired-eyes': [{ by: 'leo', value: 8 }, ...visitors(7, 8, 6)],
  'onions-tell-you-when-they-are-done': [{ by: 'blogger', value: 9 }, { by: 'reader', value: 7 }, ...visitors(6, 8)],
  'how-to-describe-a-harbour': [{ by: 'moderator', value: 9 }, ...visitors(10)],
  'a-garden-by-touch': visitors(7),
};
