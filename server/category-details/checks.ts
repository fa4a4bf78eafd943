import { limits } from '../../protocol/limits.ts';
import type { TextKey } from '../../protocol/texts.ts';
import { UserError } from '../core/errors/index.ts';
import { text } from '../core/i18n/index.ts';
import { checkLanguage, checkRobots } from '../editor/index.ts';
import type { CategoryDetailParams } from './details.ts';

/** Throws if the value of a field is too long. */
export const checkLength = (value: string, field: string, label: TextKey, most: number): void => {
  if (value.length > most) throw new UserError('WRITE_TOO_LONG', { args: [text(label), most], field });
};

/** Checks of the details, for `checkForm`. */
export const detailChecks = (params: CategoryDetailParams): readonly (() => void)[] => [
  () => checkLength(params.image_alt, 'image_alt', 'ITEM_EDIT_IMAGE_ALT', limits.alt),
  () => checkLength(params.meta_title, 'meta_title', 'ITEM_CATEGORY_META_TITLE', limits.title),
  () => checkLength(params.meta_description, 'meta_description', 'WRITE_SEO_DESCRIPTION', limits.seoDescription),
  () => checkLength(params.meta_keywords, 'meta_keywords', 'ITEM_EDIT_KEYWORDS', limits.seoDescription),
  () => checkRobots(params.robots),
  () => checkLanguage(params.language),
];
