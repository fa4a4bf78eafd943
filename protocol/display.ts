/**
 * Settings that readers choose for themselves, with their values; the first value of each is that of a reader who chose
 * nothing. The browser stores the others as one text in the form of a query: `theme=dark&verbosity=brief`. The script
 * in the head of each page prints them on the root element, as `data-theme="dark"`.
 */
export const displayChoices = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['usual', 'more'],
  /** Steps of the text size: each multiplies it by 1.4. */
  size: ['0', '-3', '-2', '-1', '1', '2', '3', '4', '5'],
  font: ['site', 'sans', 'dyslexia'],
  /** Space between lines, letters and words. */
  line: ['usual', 'wide', 'wider'],
  letter: ['usual', 'wide', 'wider'],
  word: ['usual', 'wide', 'wider'],
  /** Length of the lines of texts. */
  width: ['usual', 'narrow', 'wide'],
  motion: ['usual', 'off'],
  /** Headings, texts and comments only, or everything. */
  view: ['usual', 'simple'],
  /** Whether the next post loads at the end of one; the site's own setting for a reader who did not choose. */
  autoload: ['site', 'on', 'off'],
  /** The time zone that dates are in. */
  times: ['site', 'own'],
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

/** Most characters of all settings together. */
export const displayLength = 500;

const isChoice = (name: string): name is ChoiceName => Object.hasOwn(displayChoices, name);

const choiceNames = Object.keys(displayChoices).filter(isChoice);

export const displayNames: readonly DisplaySetting[] = [...choiceNames, 'keys'];

/** The value of a setting that a reader has who chose nothing. */
export const usualValue = (name: DisplaySetting): string => (isChoice(name) ? displayChoices[name][0] : '');

const isValue = (name: string, value: string): boolean =>
  isChoice(name) ? displayChoices[name].some(one => one === value) : name === 'keys' && threadKeysPattern.test(value);

/** The name of the first setting of such a text that does not exist or has no such value; undefined if all are right. */
export const wrongDisplaySetting = (text: string): string | undefined =>
  [...new URLSearchParams(text)].find(([name, value]) => !isValue(name, value))?.[0];

/** The settings of such a text that exist, have a value of theirs and differ from the usual one. */
export const parseDisplay = (text: string): ReadonlyMap<DisplaySetting, string> => {
  const params = new URLSearchParams(text);
  return new Map(
    displayNames.flatMap(name => {
      const value = params.get(name);
      return value !== null && value !== usualValue(name) && isValue(name, value) ? [[name, value] as const] : [];
    }),
  );
};

/** The text of settings, in the order of their names; the same settings always have the same text. */
export const displayText = (settings: ReadonlyMap<DisplaySetting, string>): string =>
  new URLSearchParams(
    displayNames.flatMap(name => (settings.has(name) ? [[name, settings.get(name) ?? '']] : [])),
  ).toString();
