import { createHash } from 'node:crypto';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';

export interface Headline {
  readonly title: string;
  readonly href: string;
  /** Language where it differs from that of the site. */
  readonly lang?: string | undefined;
}

interface StoredFeed {
  readonly items: readonly Headline[];
  readonly checkedAt: Date;
}

const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');

/** Stored headlines of a feed; undefined before the first fetch. */
export const storedFeed = async (sql: Sql, address: string): Promise<StoredFeed | undefined> => {
  const row: { items: string; checked_at: Date } | undefined = await sql('ticker_feeds')
    .select('items', 'checked_at')
    .where('address_hash', hashOf(address))
    .first();
  return row && { items: JSON.parse(row.items) as Headline[], checkedAt: row.checked_at };
};

/** Stores the headlines of a feed; deletes those of other addresses. */
export const storeFeed = async (sql: Transaction, address: string, { items, checkedAt }: StoredFeed): Promise<void> => {
  const address_hash = hashOf(address);
  await sql('ticker_feeds').whereNot({ address_hash }).delete();
  await sql('ticker_feeds')
    .insert({ address_hash, items: JSON.stringify(items), checked_at: checkedAt })
    .onConflict('address_hash')
    .merge();
};

/** Headlines of the configured feed; undefined without one. */
export const feedHeadlines = async ({ services, sql }: RequestContext): Promise<readonly Headline[] | undefined> => {
  const { site } = services;
  const address = site.get('ticker.feedUrl');
  if (site.get('ticker.source') !== 'feed' || address === '') return undefined;
  return (await storedFeed(sql, address))?.items.slice(0, site.get('ticker.count')) ?? [];
};
