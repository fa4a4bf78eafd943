/** A date as people read it, in UTC: pages hold the same bytes for everybody (design, decision 11). */
export const dateWords = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthWords = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const dateTimeWords = (date: Date, locale: string): string =>
  date.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** For `datetime` attributes, JSON-LD, Atom and the sitemap: without fractions, since none are stored. */
export const isoMoment = (date: Date): string => date.toISOString().replace('.000Z', 'Z');
