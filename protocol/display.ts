/**
 * Settings that readers choose for themselves, with their values; the first value of each is that of a reader who chose
 * nothing. The browser stores the others as one text in the form of a query: `theme=dark&verbosity=brief`.
 */
export const displayChoices = {
  theme: ['auto', 'light', 'dark'],
  /** How much the headings and actions of comments say. */
  verbosity: ['usual', 'brief', 'full'],
  /** Numbers beside the controls, by which they are used. */
  numbers: ['off', 'on'],
} as const;

/** Keys of the comment thread: empty for off, `on` for the standard keys, or pairs such as `next=n,parent=p`. */
export const threadKeysPattern = /^(?:on|[a-z]+=[^\s,=&]+(?:,[a-z]+=[^\s,=&]+)*)?$/i;

export type ChoiceName = keyof typeof displayChoices;

export type DisplaySetting = ChoiceName | 'keys';

/** Key of Web Storage that holds the settings of a reader. */
export const displayKey = 'lectern.display';
