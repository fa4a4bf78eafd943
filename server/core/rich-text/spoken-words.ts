import { primaryOf } from '../../../protocol/language.ts';
import type { SpokenWords } from '../../../protocol/listen/spoken-text.ts';
import { installedLanguages, plural, runWithLocale, text } from '../i18n/index.ts';

/** Sentences for a voice, in the current language. */
export const spokenWords = (): SpokenWords => ({
  link: text('SPOKEN_LINK'),
  mail: text('SPOKEN_MAIL'),
  video: text('SPOKEN_VIDEO'),
  recording: text('SPOKEN_RECORDING'),
  quote: text('SPOKEN_QUOTE'),
  quoteEnd: text('SPOKEN_QUOTE_END'),
  image: alt => text('SPOKEN_IMAGE', alt),
  code: lines => plural('SPOKEN_CODE', lines),
  table: (rows, caption) =>
    caption === ''
      ? plural('SPOKEN_TABLE', rows)
      : `${text('SPOKEN_TABLE_NAMED', caption)} ${plural('SPOKEN_TABLE', rows)}`,
});

/** Carries out work in the language of a text, if its sentences are installed. */
export const inSpokenLanguage = <T>(language: string, work: () => T): T => {
  const installed = installedLanguages();
  const found =
    installed.find(one => one === language) ?? installed.find(one => primaryOf(one) === primaryOf(language));
  return found === undefined ? work() : runWithLocale({ language: found, zone: 'UTC' }, work);
};
