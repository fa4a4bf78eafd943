import type { TextKey } from '../../../protocol/texts.ts';
import type { Option } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Access, accesses, isAccess } from '../../core/policy/index.ts';

const words: Readonly<Record<Access, TextKey>> = {
  public: 'COMPOSER_PUBLIC',
  registered: 'COMPOSER_REGISTERED',
  special: 'ITEM_EDIT_ACCESS_SPECIAL',
};

/** Who reads what has this access; what is unknown is for the fewest. */
export const accessWords = (access: string): string => text(words[isAccess(access) ? access : 'special']);

/** Who may be let read it, as choices of a select. */
export const accessChoices = (): Option[] => accesses.map(value => ({ value, title: accessWords(value) }));
