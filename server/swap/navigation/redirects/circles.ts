import { type RedirectFields, redirectKeys } from '../../../redirects/index.ts';
import type { Swap } from '../../run/index.ts';
import { readRedirect, type Sites } from './old-redirect.ts';

/** Targets of redirects by their paths. */
export type Targets = ReadonlyMap<string, string>;

const sitesOf = ({ source, services }: Swap): Sites => ({
  oldUrl: source.site.baseUrl,
  ownUrl: services.settings.baseUrl,
});

const readTargets = async (swap: Swap): Promise<Targets> => {
  const rows = await swap.source.rowsWith('redirect_links', 'published', ['1']);
  const targets = new Map<string, string>();
  for (const row of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const redirect = readRedirect(row, sitesOf(swap));
    if (typeof redirect !== 'string' && !targets.has(redirect.path)) targets.set(redirect.path, redirect.target);
  }
  return targets;
};

const known = new WeakMap<Swap, Promise<Targets>>();

/**
 * Reads the addresses of both sites, and the redirects of the old one once in a run: a circle may lead through any of
 * them.
 */
export const redirectsOf = async (swap: Swap): Promise<{ readonly sites: Sites; readonly targets: Targets }> => {
  const reading = known.get(swap) ?? readTargets(swap);
  known.set(swap, reading);
  return { sites: sitesOf(swap), targets: await reading };
};

/** Whether following redirects as a browser does ends where it began. */
export const leadsBack = async (
  { path, target }: RedirectFields,
  targetOf: (keys: readonly string[]) => Promise<string | undefined>,
): Promise<boolean> => {
  const seen = new Set<string>();
  for (let next: string | undefined = target; next !== undefined && !seen.has(next); ) {
    const keys = redirectKeys(next, '');
    if (keys.includes(path)) return true;
    seen.add(next);
    next = await targetOf(keys);
  }
  return false;
};

/** Target of the first of these keys. */
export const targetAmong = (targets: Targets, keys: readonly string[]): string | undefined =>
  keys.map(key => targets.get(key)).find(target => target !== undefined);
