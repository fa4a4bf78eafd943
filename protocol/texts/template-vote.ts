/** The stars of the template (spec §8.2). */
export const templateVoteTexts = [
  'VOTE_THANKS',
  'VOTE_ALREADY',
  'VOTE_WRONG',
  'VOTE_FAILED',
  'VOTE_COUNT_ONE',
  'VOTE_COUNT_OTHER',
] as const;
