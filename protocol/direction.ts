export type Direction = 'ltr' | 'rtl';

// ISO 15924. `Intl.Locale.textInfo` is not in every Node.js and browser that runs this.
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Direction in which a language (BCP 47) is written, by its most likely script; `ltr` for an invalid one. */
export const scriptDirection = (language: string): Direction => {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
};

/** The form of a language tag that content is marked with. */
export const isLanguageTag = (language: string): boolean => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language);
