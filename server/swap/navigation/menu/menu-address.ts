import { storedPath } from '../../../old-addresses/index.ts';
import { addressOfPath } from '../../bodies/old-address.ts';
import type { Swap } from '../../run/kind.ts';
import { paramText, readParams, type SourceRow } from '../../source/index.ts';
import { targetOf } from '../redirects/old-redirect.ts';
import type { OldMenu } from './old-menu.ts';

const mostAliases = 5;

/** The item that an alias stands for; undefined when it is gone or leads to itself. */
const meant = (row: SourceRow, { byId }: OldMenu): SourceRow | undefined => {
  let item: SourceRow | undefined = row;
  for (let step = 0; item?.type === 'alias' && step < mostAliases; step++)
    item = byId.get(paramText(readParams(item.params), 'aliasoptions'));
  return item?.type === 'alias' || item?.published !== '1' ? undefined : item;
};

/**
 * Address of a menu item here: that of the imported row it shows, else its path on the old site. Returns the reason when
 * it has none.
 */
export const menuAddress = async (
  { source: { site }, services }: Swap,
  row: SourceRow,
  menu: OldMenu,
): Promise<{ readonly target: string } | string> => {
  const item = meant(row, menu);
  if (!item) return 'leads to an item that is gone or not published';
  const link = (item.link ?? '').trim();
  if (item.home === '1') return { target: '/' };
  if (item.type === 'component') {
    const path = await storedPath(services.sql, site.name, `/${link}`);
    return path === null
      ? targetOf(addressOfPath(item.path ?? ''), { oldUrl: site.baseUrl, ownUrl: site.baseUrl })
      : { target: path };
  }
  if (item.type !== 'url' || link === '' || link.startsWith('#')) return 'leads nowhere';
  const target = targetOf(link, { oldUrl: site.baseUrl, ownUrl: services.settings.baseUrl });
  if (typeof target === 'string' || !target.target.startsWith('/')) return target;
  return { target: (await storedPath(services.sql, site.name, target.target)) ?? target.target };
};
