import { inContentLocale } from '../i18n/index.ts';

/**
 * A function that composes mails: carried out in the language and the time zone of the site, whatever those of the
 * person whose request causes them.
 */
export const mailComposer =
  <Args extends readonly unknown[], Result>(compose: (...args: Args) => Result) =>
  (...args: Args): Result =>
    inContentLocale(() => compose(...args));
