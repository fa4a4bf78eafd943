/** The part of a key press that names it. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>;

/** A character that is printed, which is no space and no separator of the stored keys. */
const usable = /^[^\s,=&]$/u;

// Alt changes the character on some systems, and not every keyboard has Latin letters.
const byPosition = ({ code }: Press): string => (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? '').toLowerCase();

const charactersOf = (press: Press): string[] => {
  const character = press.key.toLowerCase();
  const isLatin = /^[\x21-\x7e]$/.test(character);
  return [character, isLatin ? '' : byPosition(press)].filter(one => usable.test(one));
};

// AltGr writes characters: it is reported as Ctrl and Alt too.
const modifiersOf = (press: Press): string[] => {
  const { ctrlKey, altKey, metaKey } = press;
  if (press.getModifierState('AltGraph')) return [];
  return [ctrlKey ? 'Ctrl' : '', altKey ? 'Alt' : '', metaKey ? 'Meta' : ''].filter(Boolean);
};

const isLetter = (character: string): boolean => character.toUpperCase() !== character;

/**
 * Names of a pressed key, such as `n`, `?` or `Alt+n`; empty for keys that print nothing. On keyboards without Latin
 * letters the letter of the same position comes second.
 */
export const keyNames = (press: Press): string[] => {
  const modifiers = modifiersOf(press);
  return charactersOf(press).map(character =>
    [...modifiers, ...(press.shiftKey && isLetter(character) ? ['Shift'] : []), character].join('+'),
  );
};

/** Whether browsers use such a key themselves: Ctrl or Cmd without Alt. */
export const belongsToBrowser = (name: string): boolean =>
  /(?:^|\+)(?:Ctrl|Meta)\+/.test(name) && !/(?:^|\+)Alt\+/.test(name);
