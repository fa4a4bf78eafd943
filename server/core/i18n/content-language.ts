import { isLanguageTag } from '../../../protocol/direction.ts';
import { type Direction, directionOf } from './direction.ts';
import { currentLocale } from './locale.ts';

export interface ContentLanguage {
  /** BCP 47 tag; absent or empty: the language of the site. */
  readonly language?: string | undefined;
  /** `ltr` or `rtl`; absent or empty: that of the language. */
  readonly direction?: string | undefined;
}

interface Attributes {
  readonly lang: string | undefined;
  readonly dir: Direction | undefined;
}

const isDirection = (direction: string | undefined): direction is Direction =>
  direction === 'ltr' || direction === 'rtl';

/** `lang` and `dir` of content; undefined where they are those of the page around it. */
export const contentLanguage = ({ language = '', direction }: ContentLanguage = {}): Attributes => {
  const locale = currentLocale();
  const isNamed = isLanguageTag(language) && language !== locale.content.language;
  const lang = isNamed ? language : locale.content.language;
  const own = isNamed ? directionOf(lang) : locale.content.direction;
  const dir = isDirection(direction) ? direction : own;
  return {
    lang: lang === locale.language.name ? undefined : lang,
    dir: dir === locale.direction ? undefined : dir,
  };
};

/** `lang` and `dir` of words of the interface inside of content. */
export const interfaceLanguage = () => {
  const { language, direction } = currentLocale();
  return { lang: language.name, dir: direction };
};
