import { isDuplicate, type Sql, type Transaction } from '../db/index.ts';

export interface LinkRow {
  readonly userId: number | null;
  /** Subject beside the account, such as an address to confirm. */
  readonly subject: string;
}

export interface NewLink {
  readonly hash: string;
  readonly purpose: string;
  readonly userId: number | null;
  readonly subject: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

const rowOf = ({ hash, purpose, userId, subject, now, expiresAt }: NewLink) => ({
  ...{ hash, purpose, user_id: userId, subject, created_at: now, expires_at: expiresAt },
});

export const addLinkRows = async (sql: Sql, links: readonly NewLink[]): Promise<void> => {
  if (links.length === 0) return;
  await sql('one_time_links').insert(links.map(rowOf));
};

/** Inserts a link that is used already; false if its hash is stored. */
export const addUsedRow = async (sql: Transaction, link: NewLink): Promise<boolean> => {
  try {
    await sql('one_time_links').insert({ ...rowOf(link), used_at: link.now });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

export const linkRow = (sql: Sql, hash: string, purpose: string, now: Date): Promise<LinkRow | undefined> =>
  sql('one_time_links')
    .select('user_id as userId', 'subject')
    .where({ hash, purpose })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .first();

/** Marks the link as used; returns true if this call did so. */
export const spendLinkRow = async (sql: Transaction, hash: string, purpose: string, now: Date): Promise<boolean> => {
  const used = await sql('one_time_links')
    .where({ hash, purpose })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now });
  return used === 1;
};

export const dropLinkRows = (sql: Transaction, purposes: readonly string[], userId: number | null): Promise<number> =>
  sql('one_time_links').whereIn('purpose', purposes).where({ user_id: userId }).delete();

export const dropRowsAbout = (sql: Transaction, purpose: string, subjects: readonly string[]): Promise<number> =>
  sql('one_time_links')
    .where('purpose', purpose)
    .whereIn('subject', [...subjects])
    .delete();

interface About {
  readonly userId: number;
  readonly purpose: string;
  readonly subject: string;
}

const about = (sql: Sql, { userId, purpose, subject }: About) =>
  sql('one_time_links').where({ user_id: userId, purpose, subject });

export const dropSubjectRows = (sql: Transaction, which: About): Promise<number> => about(sql, which).delete();

/** Changes the purpose of the links with these subjects, which ends their use for the former one. */
export const turnSubjectRows = (
  sql: Transaction,
  { from, to, subjects }: { readonly from: string; readonly to: string; readonly subjects: readonly string[] },
): Promise<number> =>
  sql('one_time_links')
    .where('purpose', from)
    .whereIn('subject', [...subjects])
    .update({ purpose: to });

export const linkEnd = async (sql: Sql, which: About, now: Date): Promise<Date | undefined> => {
  const row = await about(sql, which)
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .max({ end: 'expires_at' })
    .first();
  return row?.end ?? undefined;
};
