/** What the stars say in the browser; printed beside the form that takes votes. */
export const starTexts = [
  'RATING_LEGEND',
  'RATING_HALF_STAR',
  'RATING_STARS_ONE',
  'RATING_STARS_OTHER',
  'RATING_AND_HALF',
  'RATING_BAD',
  'RATING_POOR',
  'RATING_REGULAR',
  'RATING_GOOD',
  'RATING_GORGEOUS',
  'RATING_CANCEL',
  'RATING_NONE',
  'RATING_SPOKEN',
] as const;

export type StarTexts = Readonly<Record<(typeof starTexts)[number], string>>;

/** What the rating form says beside its stars. */
export const ratingFormTexts = [
  ...starTexts,
  'RATING_VALUE',
  'RATING_COUNT_ONE',
  'RATING_COUNT_OTHER',
  'RATING_GIVEN',
] as const;

export type RatingFormTexts = Readonly<Record<(typeof ratingFormTexts)[number], string>>;

/** Star ratings and their voters. */
export const ratingTexts = [
  ...ratingFormTexts,
  'RATING_SEND',
  'RATING_SIGN_IN',
  'RATING_THANKS',
  'RATING_TAKE_BACK',
  'RATING_TAKEN_BACK',
  'RATING_ALREADY',
  'RATING_NOT_GIVEN',
  'RATING_LOCKED',
  'RATING_OWN_POST',
  'RATING_NEEDS_COOKIE',
  'RATING_NEEDS_VALUE',
  'RATING_OUT_OF_RANGE',
  'RATING_VOTERS_TITLE',
  'RATING_GUEST',
  'RATING_MORE_VOTERS_ONE',
  'RATING_MORE_VOTERS_OTHER',
] as const;
