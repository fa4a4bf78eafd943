import { BadSetting } from './bad-setting.ts';

/**
 * The program and the arguments of a command, which no shell sees: words parted by spaces, with double quotes around
 * those that contain some. Throws BadSetting.
 */
export const commandWords = (command: string): readonly string[] => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses them
  if (/[\u0000-\u001f]/.test(command)) throw new BadSetting('has a line break or another control character');
  const words = [...command.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  if ((command.match(/"/g) ?? []).length % 2 === 1) throw new BadSetting('has a quote that is never closed');
  if (words[0] === undefined || words[0] === '') throw new BadSetting('names no program');
  return words;
};
