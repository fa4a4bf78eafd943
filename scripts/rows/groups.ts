/** The requirement rows: so many in each group, numbered from 001. */
export const groups = [
  { letter: 'A', name: 'Foundations and request protocol', rows: 93 },
  { letter: 'B', name: 'Blog reading', rows: 67 },
  { letter: 'C', name: 'Comments, captcha, BBCode', rows: 53 },
  { letter: 'D', name: 'Reactions, ratings, subscriptions, reports, favourites, GDPR', rows: 47 },
  { letter: 'E', name: 'Dashboard, quick post, tags, pickers', rows: 94 },
  { letter: 'F', name: 'Moderation, revisions, featured, team blogs, roles', rows: 43 },
  { letter: 'G', name: 'Locations and maps', rows: 26 },
  { letter: 'H', name: 'Article area', rows: 49 },
  { letter: 'I', name: 'Site template', rows: 31 },
  { letter: 'J', name: 'Association post page', rows: 24 },
  { letter: 'K', name: 'Payments', rows: 41 },
] as const;

export type Group = (typeof groups)[number];

/** The ids of a group's rows, `C-001` and on. */
export const rowsOf = ({ letter, rows }: Group): string[] =>
  Array.from({ length: rows }, (_, index) => `${letter}-${String(index + 1).padStart(3, '0')}`);

const title = /['"`]((?:[A-K]-\d{3}[ ,]+)*[A-K]-\d{3})(?=[\s'"`:,])/g;

/** The ids at the front of a test source's titles. */
export const rowsNamedIn = (source: string): string[] =>
  [...source.matchAll(title)].flatMap(([, ids = '']) => ids.match(/[A-K]-\d{3}/g) ?? []);
