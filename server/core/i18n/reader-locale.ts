import { installedLanguages } from './installed-languages.ts';
import { type ContentLocale, currentLocale, runWithLocale } from './locale.ts';

/** Language and IANA time zone that an account chose; empty or undefined: those of the site. */
export interface ReaderLocale {
  readonly language?: string | undefined;
  readonly timezone?: string | undefined;
}

/** Columns of `users as u` that form the locale of an account. */
export const readerLocaleColumns = { language: 'u.language', timezone: 'u.timezone' };

/** Carries out work in the language and the time zone of an account, each of which may be that of the site. */
export const inReaderLocale = <T>(
  { language, timezone }: ReaderLocale,
  work: () => T,
  content: ContentLocale = currentLocale().content,
): T => {
  const isOffered = language !== undefined && installedLanguages().includes(language);
  return runWithLocale(
    { language: isOffered ? language : content.language, zone: timezone || content.zone, content },
    work,
  );
};
