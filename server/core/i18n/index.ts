export { type ContentLanguage, contentLanguage, interfaceLanguage } from './content-language.ts';
export { type Direction, directionOf } from './direction.ts';
export { installedLanguages, languageName } from './installed-languages.ts';
export { currentLocale, formatNumber, inContentLocale, runWithLocale } from './locale.ts';
export { inReaderLocale, type ReaderLocale, readerLocaleColumns } from './reader-locale.ts';
export { isBrowserFile, plural, pluralForms, sentenceOf, text, textsOf } from './texts.ts';
