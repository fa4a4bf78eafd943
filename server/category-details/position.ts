import type { TextKey } from '../../protocol/texts.ts';
import { UserError } from '../core/errors/index.ts';
import { text } from '../core/i18n/index.ts';
import { slugOf } from '../core/paths/index.ts';
import { subtreeIds } from './tree.ts';

/** Category among all others of its kind. */
export interface PlacedCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly alias: string;
}

interface Placed {
  /** Undefined for a new category. */
  readonly id?: number | undefined;
  /** Parent; 0 for none. */
  readonly parent: number;
}

/** The parent of a category; null for none. Throws for one that is gone, the category itself or one below it. */
export const parentOf = ({ id, parent }: Placed, all: readonly PlacedCategory[]): number | null => {
  if (parent === 0) return null;
  const isThere = all.some(category => category.id === parent);
  if (!isThere || (id !== undefined && subtreeIds(all, id).has(parent)))
    throw new UserError('ITEM_CATEGORY_PARENT_WRONG', { field: 'parent' });
  return parent;
};

interface Named {
  readonly id?: number | undefined;
  readonly alias: string;
  readonly title: string;
}

/** Alias of a category. One that was typed and is taken is an error; a generated one gets a number. */
export const aliasOf = ({ id, alias, title }: Named, all: readonly PlacedCategory[]): string => {
  const taken = new Set(all.filter(category => category.id !== id).map(category => category.alias.toLowerCase()));
  const wanted = slugOf(alias || title) || 'category';
  if (alias !== '' && taken.has(wanted)) throw new UserError('ITEM_CATEGORY_ALIAS_TAKEN', { field: 'alias' });
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
};

/** Largest number of the order among siblings. */
export const maxOrder = 1_000_000;

/** Throws unless the text is a whole number up to `most`, or empty. */
export const checkNumber = (value: string, field: string, label: TextKey, most: number): void => {
  if (!/^\d{0,9}$/.test(value) || Number(value) > most)
    throw new UserError('ITEM_CATEGORY_NUMBER_WRONG', { args: [text(label), most], field });
};
