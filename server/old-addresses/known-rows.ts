import { fragmentCache, type Tag } from '../core/cache/index.ts';
import type { ReadContext, Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { type FoundRow, isNamed, mergedRow, rowByNumber } from './row-queries.ts';
import { type OldSites, oldSites } from './site-queries.ts';
import type { NumberedTarget, RowKind } from './target.ts';

const sitesCache = fragmentCache<OldSites | null>('old sites');

/** Old sites that were taken over, cached: an import and its undo invalidate the lists of posts and articles. */
export const knownSites = (context: ReadContext): Promise<OldSites | null> =>
  sitesCache(context, { key: '', tags: ['posts', 'items', 'settings'] }, () => oldSites(context.sql));

/** Whether a site was taken over, so that numbers in its addresses are its own. */
export const isTakenOver = async (services: Services): Promise<boolean> =>
  (await knownSites({ services, sql: services.sql })) !== null;

const tagsOf = (kind: RowKind, id: number): readonly Tag[] => {
  switch (kind) {
    case 'article':
      return ['items', `item:${id}`];
    case 'articleCategory':
      return ['items', `item-category:${id}`];
    case 'articleTag':
      return ['items', `item-tag:${id}`];
    case 'articleAuthor':
    case 'author':
      return ['posts', 'items', `author:${id}`];
    default:
      return ['posts', 'teams', `${kind}:${id}`];
  }
};

const rowCache = fragmentCache<FoundRow>('row of an old site');

/**
 * The row with a number of the old sites, cached by its number: only rows that exist are, so that no flood of addresses
 * fills the cache. Throws 404 when there is none.
 */
const cachedRow = (
  context: ReadContext,
  { sources }: OldSites,
  { kind, system, id }: NumberedTarget,
): Promise<FoundRow> =>
  rowCache(context, { key: `${kind} ${system} ${id}`, tags: row => tagsOf(kind, row.id) }, async () => {
    const row =
      (await rowByNumber(context.sql, sources[system], { kind, id })) ??
      (await mergedRow(context.sql, { kind, system, id }));
    if (!row) throw notFound();
    return row;
  });

/**
 * The row of a number; undefined when the address names it by other words than its own. Throws 404 when there is none.
 */
export const rowOfNumber = async (
  context: ReadContext,
  sites: OldSites,
  target: NumberedTarget,
): Promise<FoundRow | undefined> => {
  const row = await cachedRow(context, sites, target);
  return target.alias === undefined || isNamed(row, target.alias) ? row : undefined;
};
