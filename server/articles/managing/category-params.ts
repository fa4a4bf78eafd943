import { z } from 'zod';
import { groupNames } from '../../../protocol/articles/managing.ts';

type Groups = Readonly<Record<(typeof groupNames)[number], string>>;

const kept = z.record(z.string(), z.unknown()).catch({});

const read = (params: string): Record<string, unknown> => {
  try {
    return kept.parse(JSON.parse(params || '{}'));
  } catch {
    return {};
  }
};

/** The four numbers as they stand in a category's parameters; empty: the site's own. */
export const groupsIn = (params: string): Groups => {
  const values = read(params);
  const of = (name: keyof Groups): string => String(values[name] ?? '');
  return { leading: of('leading'), primary: of('primary'), secondary: of('secondary'), links: of('links') };
};

/** The parameters with these numbers in them; what else they hold stays. */
export const paramsOf = (params: string, groups: Groups): string => {
  const others = Object.entries(read(params)).filter(([name]) => !groupNames.some(group => group === name));
  const numbers = groupNames.flatMap(name => (groups[name] === '' ? [] : [[name, Number(groups[name])] as const]));
  return JSON.stringify(Object.fromEntries([...others, ...numbers]));
};
