/**
 * The requirement rows: `listed` are those of the requirements checklist, `rows` counts them together with those of
 * `docs/requirements.md`. Each group is numbered from 001.
 */
export const groups = [
  { id: 'A', name: 'Foundations and request protocol', listed: 93, rows: 98 },
  { id: 'B', name: 'Blog reading', listed: 67, rows: 75 },
  { id: 'C', name: 'Comments, captcha, BBCode', listed: 53, rows: 57 },
  { id: 'D', name: 'Reactions, ratings, subscriptions, reports, favourites, GDPR', listed: 47, rows: 49 },
  { id: 'E', name: 'Dashboard, quick post, tags, pickers', listed: 94, rows: 109 },
  { id: 'F', name: 'Moderation, revisions, featured, team blogs, roles', listed: 43, rows: 52 },
  { id: 'G', name: 'Locations and maps', listed: 26, rows: 26 },
  { id: 'H', name: 'Article area', listed: 49, rows: 49 },
  { id: 'I', name: 'Site template', listed: 31, rows: 31 },
  { id: 'J', name: 'Association post page', listed: 24, rows: 24 },
  { id: 'K', name: 'Payments', listed: 41, rows: 45 },
] as const;

export type Group = (typeof groups)[number];

/** The ids of a group's rows, `C-001` and on. */
export const rowsOf = ({ id, rows }: Group): string[] =>
  Array.from({ length: rows }, (_, index) => `${id}-${String(index + 1).padStart(3, '0')}`);

/** Number of findings in each part of the audit, part 1 first (`docs/requirements.md`). */
const findingsOfPart = [12, 21, 14, 12, 13, 17, 13];

/** The ids of the audit's findings, `F-1.1` and on. */
export const findings = findingsOfPart.flatMap((count, part) =>
  Array.from({ length: count }, (_, index) => `F-${part + 1}.${index + 1}`),
);

const id = String.raw`(?:[A-K]-\d{3}|F-\d\.\d{1,2})`;
/** A reading of the checklist (`X-01`, `Y-01`) may stand among the ids; it is counted by no group. */
const idOrReading = String.raw`(?:${id}|[XY]-\d{2})`;
const leadingIds = `((?:${idOrReading}[ ,]+)*${idOrReading})`;
const titleStart = new RegExp(String.raw`^${leadingIds}(?=[\s:,]|$)`);
const quotedTitle = new RegExp(String.raw`['"\x60]${leadingIds}(?=[\s'"\x60:,])`, 'g');

const idsIn = (text = ''): string[] => text.match(new RegExp(id, 'g')) ?? [];

/** The ids at the front of a test's title. */
export const rowsInTitle = (title: string): string[] => idsIn(titleStart.exec(title)?.[1]);

/** The ids at the front of the titles in the source text of tests, for static checks. */
export const rowsNamedIn = (source: string): string[] =>
  [...source.matchAll(quotedTitle)].flatMap(([, ids]) => idsIn(ids));
