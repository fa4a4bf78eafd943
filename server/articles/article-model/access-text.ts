import type { TextKey } from '../../../protocol/texts.ts';
import type { Option } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Access, accesses, isAccess } from '../../core/policy/index.ts';

const words: Readonly<Record<Access, TextKey>> = {
  public: 'COMPOSER_PUBLIC',
  registered: 'COMPOSER_REGISTERED',
  special: 'ITEM_EDIT_ACCESS_SPECIAL',
};

/** Display name of an access level; an unknown level counts as the most restricted. */
export const accessText = (access: string): string => text(words[isAccess(access) ? access : 'special']);

/** Options of a select for the access level. */
export const accessOptions = (): Option[] => accesses.map(value => ({ value, title: accessText(value) }));
