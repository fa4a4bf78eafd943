import { limits } from '../../../../protocol/limits.ts';
import { secureAddress, sitePath } from '../../../core/paths/index.ts';
import { type RedirectFields, redirectKey } from '../../../redirects/index.ts';
import { oldAddress } from '../../bodies/index.ts';
import type { SourceRow } from '../../source/index.ts';

/** Addresses of the roots of the old site and of ours. */
export interface Sites {
  readonly oldUrl: string;
  readonly ownUrl: string;
}

/** Path, query and fragment below the root of a site; undefined for an address outside it. */
const below = (written: string, baseUrl: string): string | undefined => {
  const address = oldAddress(written, baseUrl);
  if (address?.path === undefined) return undefined;
  const { pathname, search, hash } = address.url;
  return `/${pathname.slice(new URL(`${baseUrl}/`).pathname.length)}${search}${hash}`;
};

// Joomla compares its redirects with the path below its own root as well.
const pathOf = (written: string, { oldUrl }: Sites): string | undefined =>
  below(written, oldUrl) ?? (/^\/(?!\/)/.test(written) ? below(`.${written}`, oldUrl) : undefined);

const keyOf = (written: string, sites: Sites): { readonly key: string } | string => {
  const path = pathOf(written, sites);
  if (path === undefined) return 'address belongs to another site';
  const site = sitePath(path);
  const key = site === null ? null : redirectKey(site, '');
  return key === null ? 'address is not allowed for redirects' : { key };
};

/** Target of a redirect or of a link of the menu, as an administrator may enter it; the reason when it is none. */
export const targetOf = (written: string, { oldUrl, ownUrl }: Sites): { readonly target: string } | string => {
  const address = oldAddress(written, oldUrl);
  if (!address || /^https?:(?!\/\/)/i.test(written)) return 'target is not an http or https address';
  const own = below(written, oldUrl) ?? below(address.url.href, ownUrl);
  if (own === undefined && /^http:/i.test(written)) return 'target on another site must use https';
  const target = own === undefined ? secureAddress(written) : sitePath(own);
  return target === null || target.length > limits.redirectAddress ? 'target is not a valid address' : { target };
};

const statuses: ReadonlyMap<string, RedirectFields['status']> = new Map([
  ['301', 301],
  ['302', 302],
  ['303', 302],
  ['307', 302],
  ['308', 301],
  ['410', 410],
]);

const isRemoved = ({ header }: SourceRow): boolean => header === '410';

const reasonOfState = (row: SourceRow): string | undefined => {
  const { published, new_url } = row;
  const hasTarget = (new_url ?? '').trim() !== '';
  if (published === '2' || published === '-2') return 'archived or in the trash';
  if (published !== '1') return hasTarget ? 'not published' : 'log entry of a missing page, not a redirect';
  return hasTarget || isRemoved(row) ? undefined : 'no target';
};

/**
 * Reads a row of `#__redirect_links` as a redirect of this site; returns the reason when it is none. Addresses of the
 * old site become paths. Other sites are targets as far as an administrator may enter them: by https.
 */
export const readRedirect = (row: SourceRow, sites: Sites): RedirectFields | string => {
  const state = reasonOfState(row);
  if (state !== undefined) return state;
  const status = statuses.get(row.header || '301');
  if (status === undefined) return 'status code is not a redirect status';
  const from = keyOf((row.old_url ?? '').trim(), sites);
  if (typeof from === 'string') return from;
  if (isRemoved(row)) return { path: from.key, target: '', status };
  const to = targetOf((row.new_url ?? '').trim(), sites);
  return typeof to === 'string' ? to : { path: from.key, target: to.target, status };
};
