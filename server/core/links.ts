import { randomBytes } from 'node:crypto';
import { digest, type Sql, type Transaction } from './db.ts';
import {
  addLinkRow,
  dropLinkRows,
  dropSubjectRows,
  type LinkRow,
  linkEnd,
  linkRow,
  spendLinkRow,
  turnSubjectRows,
} from './link-queries.ts';

/** What a one-time link is good for, and how long. A key of one purpose means nothing for another. */
const linkLastsMs = {
  confirm: 3 * 24 * 3600_000,
  email: 24 * 3600_000,
  reset: 3600_000,
  enter: 24 * 3600_000,
  moderate: 30 * 24 * 3600_000,
  subscribe: 7 * 24 * 3600_000,
  archive: 14 * 24 * 3600_000,
  personal: 24 * 3600_000,
  keep: 31 * 24 * 3600_000,
  draft: 14 * 24 * 3600_000,
  autopost: 15 * 60_000,
} as const;

export type LinkPurpose = keyof typeof linkLastsMs;

const hashOf = (purpose: LinkPurpose, key: string): string => digest('link', purpose, key);

/** Makes a link and answers its key: 256 random bits that are nowhere stored, only their digest is. */
export const addLink = async (
  sql: Sql,
  purpose: LinkPurpose,
  { userId, subject = '', now }: { userId: number | null; subject?: string; now: Date },
): Promise<string> => {
  const key = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkLastsMs[purpose]);
  await addLinkRow(sql, { hash: hashOf(purpose, key), purpose, userId, subject, now, expiresAt });
  return key;
};

/** What a link would do, without using it: for the page that asks first. */
export const peekLink = (sql: Sql, purpose: LinkPurpose, key: string, now: Date): Promise<LinkRow | undefined> =>
  linkRow(sql, hashOf(purpose, key), purpose, now);

/** Uses a link; undefined when it is used up, expired, of another purpose or unknown. One of two at once gets it. */
export const takeLink = async (
  sql: Transaction,
  purpose: LinkPurpose,
  key: string,
  now: Date,
): Promise<LinkRow | undefined> => {
  const hash = hashOf(purpose, key);
  const row = await linkRow(sql, hash, purpose, now);
  return row && (await spendLinkRow(sql, hash, purpose, now)) ? row : undefined;
};

/** Ends what an account's older links of these purposes could still do. */
export const dropLinks = (sql: Transaction, userId: number, ...purposes: LinkPurpose[]): Promise<number> =>
  dropLinkRows(sql, purposes, userId);

/** Ends what an account gave out about one thing. */
export const dropLinksAbout = (
  sql: Transaction,
  userId: number,
  purpose: LinkPurpose,
  subject: string,
): Promise<number> => dropSubjectRows(sql, { userId, purpose, subject });

const released = 'released';

/** Ends the links to these drafts, whoever gave them out; until their time is over they say what came of the draft. */
export const releaseLinks = (sql: Transaction, subjects: readonly string[]): Promise<number> =>
  turnSubjectRows(sql, { from: 'draft', to: released, subjects });

/** A link to a draft that came out. */
export const releasedLink = (sql: Sql, key: string, now: Date): Promise<LinkRow | undefined> =>
  linkRow(sql, hashOf('draft', key), released, now);

/** Until when the longest of these links holds; undefined when there is none. */
export const linksEnd = (
  sql: Sql,
  userId: number,
  purpose: LinkPurpose,
  subject: string,
  now: Date,
): Promise<Date | undefined> => linkEnd(sql, { userId, purpose, subject }, now);
