import { installedLanguages, languageName } from '../i18n/index.ts';
import type { Option } from './select-field.tsx';

/** Options for the languages of the interface, each by its name in itself. */
export const languageOptions = (): readonly Option[] =>
  installedLanguages().map(value => ({ value, title: languageName(value), lang: value }));
