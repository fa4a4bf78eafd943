import { limits } from '../../../../protocol/limits.ts';
import { storedPath } from '../../../old-addresses/index.ts';
import { addressOfPath } from '../../bodies/index.ts';
import type { Swap } from '../../run/index.ts';
import { paramText, readParams, type SourceRow } from '../../source/index.ts';
import { targetOf } from '../redirects/old-redirect.ts';
import type { OldMenu } from './old-menu.ts';

const mostAliases = 5;

/** The item that an alias stands for; undefined when it is gone or leads to itself. */
export const meantItem = (row: SourceRow, { byId }: OldMenu): SourceRow | undefined => {
  let item: SourceRow | undefined = row;
  for (let step = 0; item?.type === 'alias' && step < mostAliases; step++)
    item = byId.get(paramText(readParams(item.params), 'aliasoptions'));
  return item?.type === 'alias' || item?.published !== '1' ? undefined : item;
};

// An alias in another script takes many more letters in an address.
const importedPath = async ({ services, source }: Swap, url: string): Promise<string | null> => {
  const path = await storedPath(services.sql, source.site.name, url);
  return path !== null && path.length <= limits.redirectAddress ? path : null;
};

/**
 * Address of a menu item here: that of the imported row it shows, else its path on the old site. Returns the reason
 * when it has none.
 */
export const menuAddress = async (
  swap: Swap,
  row: SourceRow,
  menu: OldMenu,
): Promise<{ readonly target: string } | string> => {
  const {
    source: { site },
    services,
  } = swap;
  const item = meantItem(row, menu);
  if (!item) return 'links to a menu item that does not exist or is not published';
  const link = (item.link ?? '').trim();
  if (item.home === '1') return { target: '/' };
  if (item.type === 'component') {
    const path = await importedPath(swap, `/${link}`);
    const oldPath = addressOfPath(item.path ?? '');
    return path === null ? targetOf(oldPath, { oldUrl: site.baseUrl, ownUrl: site.baseUrl }) : { target: path };
  }
  if (item.type !== 'url' || link.startsWith('#')) return 'has no link target';
  const target = targetOf(link, { oldUrl: site.baseUrl, ownUrl: services.settings.baseUrl });
  if (typeof target === 'string' || !target.target.startsWith('/')) return target;
  return { target: (await importedPath(swap, target.target)) ?? target.target };
};
