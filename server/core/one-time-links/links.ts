import { randomBytes } from 'node:crypto';
import { digest, type Sql, type Transaction } from '../db/index.ts';
import {
  addLinkRows,
  addUsedRow,
  dropLinkRows,
  dropRowsAbout,
  dropSubjectRows,
  type LinkRow,
  linkEnd,
  linkRow,
  type NewLink,
  spendLinkRow,
  turnSubjectRows,
} from './link-queries.ts';

/** Purposes of one-time links with their lifetimes. A key of one purpose is invalid for another. */
const linkLastsMs = {
  confirm: 3 * 24 * 3600_000,
  email: 24 * 3600_000,
  reset: 3600_000,
  enter: 24 * 3600_000,
  setup: 24 * 3600_000,
  moderate: 30 * 24 * 3600_000,
  subscribe: 7 * 24 * 3600_000,
  archive: 14 * 24 * 3600_000,
  personal: 24 * 3600_000,
  keep: 31 * 24 * 3600_000,
  draft: 14 * 24 * 3600_000,
  autopost: 15 * 60_000,
  invite: 7 * 24 * 3600_000,
  second: 10 * 60_000,
  codes: 10 * 60_000,
  token: 10 * 60_000,
  webhook: 10 * 60_000,
  passkey: 15 * 60_000,
  openid: 15 * 60_000,
} as const;

export type LinkPurpose = keyof typeof linkLastsMs;

const hashOf = (purpose: LinkPurpose, key: string): string => digest('link', purpose, key);

interface LinkTarget {
  readonly userId: number | null;
  readonly subject?: string;
}

interface MadeLink {
  readonly key: string;
  readonly row: NewLink;
}

const madeLink = (purpose: LinkPurpose, { userId, subject = '' }: LinkTarget, now: Date): MadeLink => {
  const key = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkLastsMs[purpose]);
  return { key, row: { hash: hashOf(purpose, key), purpose, userId, subject, now, expiresAt } };
};

/** Creates a link and returns its key: 256 random bits, of which only the digest is stored. */
export const addLink = async (
  sql: Sql,
  purpose: LinkPurpose,
  { now, ...target }: LinkTarget & { readonly now: Date },
): Promise<string> => {
  const { key, row } = madeLink(purpose, target, now);
  await addLinkRows(sql, [row]);
  return key;
};

/** Creates many links in one statement, and returns each target with its key. */
export const addLinks = async <Target extends LinkTarget>(
  sql: Sql,
  purpose: LinkPurpose,
  targets: readonly Target[],
  now: Date,
): Promise<readonly (Target & { readonly key: string })[]> => {
  const made = targets.map(target => ({ target, ...madeLink(purpose, target, now) }));
  await addLinkRows(
    sql,
    made.map(({ row }) => row),
  );
  return made.map(({ target, key }) => ({ ...target, key }));
};

/** Returns a valid link without using it, for the page that asks first. */
export const peekLink = (sql: Sql, purpose: LinkPurpose, key: string, now: Date): Promise<LinkRow | undefined> =>
  linkRow(sql, hashOf(purpose, key), purpose, now);

/** Uses a link; undefined if it is used, expired, of another purpose or unknown. Of two parallel calls one gets it. */
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

/** Marks a key that was not stored before as used; false if it was used already. */
export const useOnce = (sql: Transaction, purpose: LinkPurpose, key: string, now: Date): Promise<boolean> =>
  addUsedRow(sql, {
    ...{ hash: hashOf(purpose, key), purpose, userId: null, subject: '', now },
    expiresAt: new Date(now.getTime() + linkLastsMs[purpose]),
  });

/** Revokes the links of an account, or those of nobody, with these purposes. */
export const dropLinks = (sql: Transaction, userId: number | null, ...purposes: LinkPurpose[]): Promise<number> =>
  dropLinkRows(sql, purposes, userId);

/** Revokes the links of an account about one subject. */
export const dropLinksAbout = (
  sql: Transaction,
  userId: number,
  purpose: LinkPurpose,
  subject: string,
): Promise<number> => dropSubjectRows(sql, { userId, purpose, subject });

/** Revokes the links of one purpose about one subject, whatever account they belong to. */
export const dropLinksOf = (sql: Transaction, purpose: LinkPurpose, subjects: readonly string[]): Promise<number> =>
  dropRowsAbout(sql, purpose, subjects);

/** Lifetime of a link of this purpose. */
export const linkLifetimeMs = (purpose: LinkPurpose): number => linkLastsMs[purpose];

const released = 'released';

/** Revokes all links to these drafts; until they expire they redirect to the published post. */
export const releaseLinks = (sql: Transaction, subjects: readonly string[]): Promise<number> =>
  turnSubjectRows(sql, { from: 'draft', to: released, subjects });

/** Returns the link to a draft that was published since. */
export const releasedLink = (sql: Sql, key: string, now: Date): Promise<LinkRow | undefined> =>
  linkRow(sql, hashOf('draft', key), released, now);

/** Latest expiry of these links; undefined if there is none. */
export const linksEnd = (
  sql: Sql,
  userId: number,
  purpose: LinkPurpose,
  subject: string,
  now: Date,
): Promise<Date | undefined> => linkEnd(sql, { userId, purpose, subject }, now);
