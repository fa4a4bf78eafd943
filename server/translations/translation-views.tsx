import { text } from '../core/i18n/index.ts';
import type { Translation } from './translation.ts';

/** Name of a language in itself, which its readers look for. */
export const languageName = (code: string): string => {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** Links to the same content in other languages. */
export const TranslationList = ({ translations, base }: { translations: readonly Translation[]; base: string }) =>
  translations.length > 0 && (
    <nav className="chips translations" aria-label={text('TRANSLATIONS')}>
      <span className="chips-label">{text('TRANSLATIONS')}</span>
      <ul className="chip-list">
        {translations.map(({ language, path, title }) => (
          <li key={path}>
            <a className="chip" href={base + path} hrefLang={language} lang={language} rel="alternate" title={title}>
              {languageName(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
