import { limits } from '../../protocol/limits.ts';
import type { TextKey } from '../../protocol/texts.ts';
import { UserError } from '../core/errors/index.ts';
import { text } from '../core/i18n/index.ts';
import { robotsPattern } from '../editor/index.ts';
import type { CategoryDetailParams } from './details.ts';

const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Throws if the value of a field is too long. */
export const checkLength = (value: string, field: string, label: TextKey, most: number): void => {
  if (value.length > most) throw new UserError('WRITE_TOO_LONG', { args: [text(label), most], field });
};

const checkRobots = ({ robots }: CategoryDetailParams): void => {
  if (robots !== '' && (robots.length > limits.robots || !robotsPattern.test(robots)))
    throw new UserError('WRITE_ROBOTS_WRONG', { field: 'robots' });
};

/** Throws if the text is no language code; an empty one is the language of the site. */
export const checkLanguage = (language: string): void => {
  if (language !== '' && (language.length > limits.language || !languagePattern.test(language)))
    throw new UserError('ITEM_EDIT_LANGUAGE_WRONG', { field: 'language' });
};

/** Checks of the details, for `checkForm`. */
export const detailChecks = (params: CategoryDetailParams): readonly (() => void)[] => [
  () => checkLength(params.image_alt, 'image_alt', 'ITEM_EDIT_IMAGE_ALT', limits.alt),
  () => checkLength(params.meta_title, 'meta_title', 'ITEM_CATEGORY_META_TITLE', limits.title),
  () => checkLength(params.meta_description, 'meta_description', 'WRITE_SEO_DESCRIPTION', limits.seoDescription),
  () => checkLength(params.meta_keywords, 'meta_keywords', 'ITEM_EDIT_KEYWORDS', limits.seoDescription),
  () => checkRobots(params),
  () => checkLanguage(params.language),
];
