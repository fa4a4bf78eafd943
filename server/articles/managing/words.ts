import type { TextKey } from '../../../protocol/texts.ts';
import { type Access, isAccess } from '../../core/policy.ts';
import { text } from '../../core/texts.ts';

const words: Readonly<Record<Access, TextKey>> = {
  public: 'COMPOSER_PUBLIC',
  registered: 'COMPOSER_REGISTERED',
  special: 'ITEM_EDIT_ACCESS_SPECIAL',
};

/** Who reads what has this access; what is unknown is for the fewest. */
export const accessWords = (access: string): string => text(words[isAccess(access) ? access : 'special']);
