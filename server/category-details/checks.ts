import { limits } from '../../protocol/limits.ts';
import { checkLength } from '../core/forms/index.ts';
import { checkLanguage, checkRobots } from '../editor/index.ts';
import type { CategoryDetailParams } from './details.ts';

/** Checks of the details, for `checkForm`. */
export const detailChecks = (params: CategoryDetailParams): readonly (() => void)[] => [
  () => checkLength(params.image_alt, 'image_alt', 'ITEM_EDIT_IMAGE_ALT', limits.alt),
  () => checkLength(params.meta_title, 'meta_title', 'ITEM_CATEGORY_META_TITLE', limits.title),
  () => checkLength(params.meta_description, 'meta_description', 'WRITE_SEO_DESCRIPTION', limits.seoDescription),
  () => checkLength(params.meta_keywords, 'meta_keywords', 'ITEM_EDIT_KEYWORDS', limits.seoDescription),
  () => checkRobots(params.robots),
  () => checkLanguage(params.language),
];
