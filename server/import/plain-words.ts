import { load } from 'cheerio';

/** The words of a piece of markup as a browser shows them, on one line. */
export const plainWords = (markup: string): string =>
  load(`<!doctype html><body>${markup.slice(0, 100_000)}`)('body')
    .text()
    .replace(/\s+/g, ' ')
    .trim();

/** A slug of an export, which writes other scripts in percent signs. */
export const decodedSlug = (slug: string): string => {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
};
