import type { ReadContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { knownSites, rowOfNumber } from './known-rows.ts';
import { readOldAddress } from './old-address.ts';
import { type FoundRow, rowsByName, rowWithId } from './row-queries.ts';
import type { OldSites } from './site-queries.ts';
import { rowPaths } from './stored-path.ts';
import type { NamedTarget, NumberedTarget } from './target.ts';
import { oldName, sourcesOf, targetsIn } from './targets/targets-in.ts';

const most = 5;

const isNumber = async (context: ReadContext, sites: OldSites, target: NumberedTarget): Promise<boolean> => {
  try {
    return (await rowOfNumber(context, sites, target)) !== undefined;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
};

const rowsOf = async ({ sql }: ReadContext, { sources, names }: OldSites, target: NamedTarget): Promise<FoundRow[]> => {
  const rows = await rowsByName(sql, sourcesOf(sources, target), target, most);
  for (const id of (names.get(oldName(target)) ?? []).slice(0, most)) {
    const renamed = await rowWithId(sql, target.kind, id);
    if (renamed && !rows.some(row => row.id === id)) rows.push(renamed);
  }
  return rows;
};

/**
 * Paths of the rows that fit an address of an old site which names its page by an alias alone; none when a number tells
 * the row. The address leads to the first one.
 */
export const rowsOfOldName = async (context: ReadContext, url: string): Promise<readonly string[]> => {
  const address = readOldAddress(url, context.services.settings.basePath);
  const sites = address ? await knownSites(context) : null;
  if (!address || !sites) return [];
  for (const target of targetsIn(address, sites)) {
    if (!('kind' in target)) return [];
    if ('id' in target) {
      if (await isNumber(context, sites, target)) return [];
      continue;
    }
    const rows = await rowsOf(context, sites, target);
    if (rows.length > 0) return rows.map(rowPaths[target.kind]);
  }
  return [];
};
