/** What every box with suggestions says in the browser. `SUGGEST_NONE` is the specification's own (spec §8.3). */
export const suggestTextKeys = [
  'SUGGEST_LIST',
  'SUGGEST_NONE',
  'SUGGEST_FOUND_ONE',
  'SUGGEST_FOUND_OTHER',
  'SUGGEST_FAILED',
] as const;

/** What an input of several chosen items says besides. */
const chosenTexts = [
  'CHOSEN_LIST',
  'CHOSEN_COUNT',
  'CHOSEN_ADDED',
  'CHOSEN_USED',
  'CHOSEN_IS_USED',
  'CHOSEN_REMOVE',
  'CHOSEN_REMOVED',
  'CHOSEN_AGAIN',
  'CHOSEN_LOCKED',
  'CHOSEN_FULL',
  'CHOSEN_KNOWN_ONLY',
] as const;

export const chosenTextKeys = [...suggestTextKeys, ...chosenTexts] as const;

export type SuggestTexts = Readonly<Record<(typeof suggestTextKeys)[number], string>>;
export type ChosenTexts = Readonly<Record<(typeof chosenTextKeys)[number], string>>;

export const suggestTexts = [
  ...chosenTextKeys,
  'TAGS_LABEL',
  'TAGS_HINT',
  'TAGS_HINT_KNOWN',
  'TAGS_PLAIN_HINT',
  'AUTHORS_LABEL',
  'AUTHORS_HINT',
  'AUTHORS_HINT_ONE',
  'AUTHORS_PLAIN_HINT',
  'AUTHORS_PLAIN_HINT_ONE',
] as const;
