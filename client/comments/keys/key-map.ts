import { threadKeysPattern } from '../../../protocol/display.ts';

/** Commands with their standard keys, in the order of the list of keys. */
export const standardKeys = {
  next: 'n',
  previous: 'p',
  parent: 'u',
  sibling: 's',
  back: 'b',
  reply: 'r',
  new: 'w',
  newest: 'l',
  messages: 'm',
  help: '?',
} as const;

export type Command = keyof typeof standardKeys;

/** Commands with a key each; a command without an entry has none. */
export type KeyMap = ReadonlyMap<Command, string>;

export const commands: readonly Command[] = [
  ...(['next', 'previous', 'parent', 'sibling', 'back'] as const),
  ...(['reply', 'new', 'newest', 'messages', 'help'] as const),
];

export const isCommand = (name: string): name is Command => Object.hasOwn(standardKeys, name);

export const standardMap: KeyMap = new Map(commands.map(command => [command, standardKeys[command]]));

/** Stored in place of a key for a command that has none. */
const noKey = 'none';

/** Reads pairs such as `next=j,parent=none`; a command that they do not name has its standard key. */
export const parseKeys = (text: string): KeyMap => {
  const keys = new Map(standardMap);
  if (!threadKeysPattern.test(text) || !text.includes('=')) return keys;
  for (const pair of text.split(',')) {
    const [name = '', key = ''] = pair.split('=');
    if (!isCommand(name)) continue;
    if (key === noKey) keys.delete(name);
    else keys.set(name, key);
  }
  return keys;
};

/** The pairs that differ from the standard keys; empty for none. */
export const formatKeys = (keys: KeyMap): string =>
  commands
    .filter(command => keys.get(command) !== standardKeys[command])
    .map(command => `${command}=${keys.get(command) ?? noKey}`)
    .join(',');

/** The command of a pressed key, by its names. */
export const commandOf = (keys: KeyMap, names: readonly string[]): Command | undefined =>
  names.flatMap(name => commands.filter(command => keys.get(command) === name))[0];

type Change =
  | { readonly keys: KeyMap }
  /** The key is that of another command. */
  | { readonly takenBy: Command };

/** Gives a command another key, or none; refused when the key is taken. */
export const changeKey = (keys: KeyMap, command: Command, key: string | undefined): Change => {
  const takenBy = key === undefined ? undefined : commandOf(keys, [key]);
  if (takenBy !== undefined && takenBy !== command) return { takenBy };
  const changed = new Map(keys);
  if (key === undefined) changed.delete(command);
  else changed.set(command, key);
  return { keys: changed };
};
