export type Direction = 'ltr' | 'rtl';

// ISO 15924. `Intl.Locale.textInfo` is not in every Node.js that runs this.
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

const byScript = (language: string): Direction => {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
};

// Every request asks for that of the site.
const known = new Map<string, Direction>();
const mostKnown = 1_000;

/** Direction in which a language (BCP 47) is written, by its most likely script. */
export const directionOf = (language: string): Direction => {
  const found = known.get(language);
  if (found) return found;
  if (known.size >= mostKnown) known.clear();
  const direction = byScript(language);
  known.set(language, direction);
  return direction;
};
