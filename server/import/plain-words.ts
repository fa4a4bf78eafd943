import { parseBody } from '../core/dom/index.ts';

// Characters that a parser does not take as they are.
const needsParser = /[<&\0]/;

/** The words of a piece of markup as a browser shows them, on one line. */
export const plainWords = (markup: string): string => {
  const limited = markup.slice(0, 100_000);
  const words = needsParser.test(limited) ? parseBody(limited)('body').text() : limited;
  return words.replace(/\s+/g, ' ').trim();
};

/** A slug of an export, which writes other scripts in percent signs. */
export const decodedSlug = (slug: string): string => {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
};
