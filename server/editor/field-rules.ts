import { limits } from '../../protocol/limits.ts';
import { typedList } from '../../protocol/typed-list.ts';
import { UserError } from '../core/errors/index.ts';

/** Robots directives that search engines know. */
export const robotsPattern =
  /^(?:(?:no)?(?:index|follow|archive|snippet|imageindex)|all|none)(?:,\s*(?:no)?(?:index|follow|archive|snippet|imageindex))*$/i;

/** Throws unless the text is empty or has robots directives only. */
export const checkRobots = (robots: string): void => {
  if (robots !== '' && (robots.length > limits.robots || !robotsPattern.test(robots)))
    throw new UserError('WRITE_ROBOTS_WRONG', { field: 'robots' });
};

/** Form of a language tag in `lang` (BCP 47). */
export const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Throws unless the text is a language tag, or empty for the language of the site. */
export const checkLanguage = (language: string): void => {
  if (language !== '' && (language.length > limits.language || !languagePattern.test(language)))
    throw new UserError('WRITE_LANGUAGE_WRONG', { field: 'language' });
};

/** True for a date that the database can store; null is no date. */
export const isMoment = (at: Date | null): boolean =>
  at === null || (at.getUTCFullYear() >= 1000 && at.getUTCFullYear() <= 9999);

/** Titles in a typed list of tags. */
export const tagTitles = (written: string): string[] => typedList(written.replaceAll('\n', ','));
