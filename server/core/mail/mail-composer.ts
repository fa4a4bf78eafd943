import { currentLocale, inContentLocale, inReaderLocale, type ReaderLocale } from '../i18n/index.ts';
import type { Mail } from './outbox.ts';

/**
 * A function that composes mails: carried out in the language and the time zone of the site, whatever those of the
 * person whose request causes them.
 */
export const mailComposer =
  <Args extends readonly unknown[], Result>(compose: (...args: Args) => Result) =>
  (...args: Args): Result =>
    inContentLocale(() => compose(...args));

/** A mail composed in the language and the time zone of its recipient, or of the site for an address without account. */
export const mailFor = (to: ReaderLocale, compose: () => Mail): Mail =>
  inReaderLocale(to, () => ({ ...compose(), language: currentLocale().language.name }));
