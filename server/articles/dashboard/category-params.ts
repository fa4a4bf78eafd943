import { groupNames } from '../../../protocol/articles/dashboard.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { readParams } from '../categories/index.ts';

type Groups = Readonly<Record<(typeof groupNames)[number], string>>;

/** Labels of the group sizes. */
export const groupTexts: Readonly<Record<(typeof groupNames)[number], TextKey>> = {
  leading: 'ITEM_CATEGORY_LEADING',
  primary: 'ITEM_CATEGORY_PRIMARY',
  secondary: 'ITEM_CATEGORY_SECONDARY',
  links: 'ITEM_CATEGORY_LINKS',
};

/** Group sizes in a category's parameters; empty: the site's default. */
export const groupsIn = (params: string): Groups => {
  const values = readParams(params);
  const of = (name: keyof Groups): string => String(values[name] ?? '');
  return { leading: of('leading'), primary: of('primary'), secondary: of('secondary'), links: of('links') };
};

/** Category parameters with these group sizes; other parameters remain. */
export const paramsOf = (params: string, groups: Groups): string => {
  const others = Object.entries(readParams(params)).filter(([name]) => !groupNames.some(group => group === name));
  const numbers = groupNames.flatMap(name => (groups[name] === '' ? [] : [[name, Number(groups[name])] as const]));
  return JSON.stringify(Object.fromEntries([...others, ...numbers]));
};
