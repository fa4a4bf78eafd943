export type Direction = 'ltr' | 'rtl';

// ISO 15924. `Intl.Locale.textInfo` is not in every Node.js that runs this.
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Direction in which a language (BCP 47) is written, by its most likely script. */
export const directionOf = (language: string): Direction => {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
};
