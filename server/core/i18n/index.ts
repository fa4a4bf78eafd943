export { installedLanguages } from './installed-languages.ts';
export { plural, speak, spoken, spokenLanguage, text, textsOf } from './texts.ts';
