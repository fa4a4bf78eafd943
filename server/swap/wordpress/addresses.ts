import { legacyPath } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import type { LegacyKind } from '../../legacy-address-rows/index.ts';
import { type LegacyAddress, legacyAddresses } from '../../redirects/index.ts';
import type { Batch, Swap } from '../run/index.ts';
import { tidyLogin } from './source/keys.ts';
import type { StoredItem } from './source/rows.ts';
import { sourceOf } from './sources.ts';

type Site = Pick<Swap, 'source'>;
type Paths = readonly (string | null)[];

/** Longest path that is recorded by itself for an undo; a longer one by its row. */
const longestKey = 400;

/** Stores addresses that lead to a row; one that is stored already stays as it is. */
export const keepAddresses = async (batch: Batch, addresses: readonly LegacyAddress[]): Promise<void> => {
  const byPath = new Map(addresses.map(address => [address.path, address]));
  const known = await legacyAddresses(batch.mutation.sql, [...byPath.keys()]);
  for (const { path } of known) byPath.delete(path);
  for (const { path, kind, targetId } of byPath.values())
    await batch.insert(
      'legacy_addresses',
      {
        ...{ path, kind, target_id: targetId, legacy_source: sourceOf(batch) },
        created_at: moment(batch.services.clock),
      },
      // The address of an author has a name, which no record of an import keeps after its row.
      kind !== 'user' && JSON.stringify(path).length <= longestKey ? ['path'] : undefined,
    );
};

const addressesOf = (kind: LegacyKind, targetId: number, paths: Paths): readonly LegacyAddress[] =>
  [...new Set(paths)].flatMap(path => (path === null || path === '/' ? [] : [{ path, kind, targetId }]));

const plainHost = (host: string): string => host.replace(/^www\./, '');

/** The path of an address of the old site; null for a plain permalink and for another site's. */
const pathOf = ({ source }: Site, address: string): string | null => {
  const { baseUrl } = source.site;
  if (!URL.canParse(address, `${baseUrl}/`)) return null;
  const { hostname, pathname } = new URL(address, `${baseUrl}/`);
  return plainHost(hostname) === plainHost(new URL(baseUrl).hostname) ? legacyPath(pathname) : null;
};

/** A path of the old site, with the folder it was in and without. */
const below = ({ source }: Site, path: string): Paths => {
  const folder = new URL(source.site.baseUrl).pathname.replace(/\/$/, '');
  return [legacyPath(path), legacyPath(folder + path)];
};

export const frontPageAddress: LegacyAddress = { path: '/', kind: 'home', targetId: 0 };

const archivesOf = (site: Site, { type, date }: StoredItem): readonly LegacyAddress[] => {
  if (type !== 'post' || date === null) return [];
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return [[year], [year, month], [year, month, day]].flatMap(parts =>
    addressesOf('archive', Number(parts.join('')), below(site, `/${parts.join('/')}`)),
  );
};

/** The path of a post with a former slug as its last part. */
const formerPaths = (path: string | null, slugs: readonly string[]): Paths =>
  path === null ? [] : slugs.map(slug => legacyPath(path.replace(/[^/]+$/, slug)));

/** Addresses of a post or page, and of the archives it was in. */
export const addressesOfPost = (site: Site, id: number, item: StoredItem): readonly LegacyAddress[] => {
  const path = pathOf(site, item.link);
  return [
    ...addressesOf('post', id, [path, `/?p=${item.id}`, ...formerPaths(path, item.oldSlugs)]),
    ...archivesOf(site, item),
  ];
};

/** Addresses of the pages of attachments that are not here: they lead to the post they belong to. */
export const addressesOfMissing = (
  site: Site,
  postId: number,
  files: readonly { readonly link: string; readonly id: string }[],
): readonly LegacyAddress[] =>
  files.flatMap(({ link, id }) =>
    addressesOf('post', postId, [link === '' ? null : pathOf(site, link), id === '' ? null : `/?p=${id}`]),
  );

export interface TermNames {
  readonly slug: string;
  /** The slugs from the top down: `boats/sails`. */
  readonly way: string;
  /** Empty where the export has none. */
  readonly number: string;
}

export const addressesOfTerm = (
  site: Site,
  kind: 'category' | 'tag',
  id: number,
  { slug, way, number }: TermNames,
): readonly LegacyAddress[] =>
  addressesOf(kind, id, [
    ...below(site, `/${kind}/${slug}`),
    ...below(site, `/${kind}/${way}`),
    kind === 'category' && number !== '' ? `/?cat=${number}` : null,
  ]);

// Exports do not name the author's slug; WordPress makes it from the login.
const nicename = (login: string): string =>
  login
    .toLowerCase()
    .replace(/[\s.@_]+/g, '-')
    .replace(/[^\p{L}\p{N}-]+/gu, '')
    .slice(0, 50);

export const addressesOfAuthor = (
  site: Site,
  id: number,
  { login, number }: { readonly login: string; readonly number: string },
): readonly LegacyAddress[] => {
  const slug = nicename(tidyLogin(login));
  if (slug === '') return [];
  return addressesOf('user', id, [
    ...below(site, `/author/${slug}`),
    ...below(site, `/author/${login}`),
    number === '' ? null : `/?author=${number}`,
  ]);
};

/** Addresses of a file, of its page, and of the original that WordPress made smaller. */
export const addressesOfFile = (
  site: Site,
  id: number,
  { url, link, number }: { readonly url: string; readonly link: string; readonly number: string },
): readonly LegacyAddress[] => {
  const path = pathOf(site, url);
  const original = path?.replace(/-scaled(?=\.[a-z]{3,4}$)/i, '') ?? null;
  return addressesOf('media', id, [
    path,
    original,
    link === '' ? null : pathOf(site, link),
    number === '' ? null : `/?p=${number}`,
  ]);
};
