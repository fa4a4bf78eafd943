import { legacyPath } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import type { LegacyKind } from '../../legacy-address-rows/index.ts';
import { addLegacyAddresses, type LegacyAddress } from '../../redirects/index.ts';
import type { Batch, ImportContext } from '../import-context.ts';
import type { Attachment } from './attachments.ts';
import type { AuthorMap } from './authors.ts';
import type { TermBook } from './terms.ts';
import type { WxrHead, WxrItem, WxrTerm } from './wxr-file.ts';

const addressesOf = (kind: LegacyKind, targetId: number, paths: readonly (string | null)[]): LegacyAddress[] =>
  paths.flatMap(path => (path === null || (path === '/' && kind !== 'home') ? [] : [{ path, kind, targetId }]));

/** The path of an address of the old site; null for a plain permalink and for another site's. */
const pathOf = ({ source }: ImportContext, address: string): string | null => {
  if (!URL.canParse(address, `${source}/`)) return null;
  const { hostname, pathname } = new URL(address, `${source}/`);
  const host = URL.canParse(source) ? new URL(source).hostname : '';
  const plain = (name: string): string => name.replace(/^www\./, '');
  return plain(hostname) === plain(host) ? legacyPath(pathname) : null;
};

/** A path of the old site, with the folder it was in and without. */
const below = ({ source }: ImportContext, path: string): (string | null)[] => {
  const folder = URL.canParse(source) ? new URL(source).pathname.replace(/\/$/, '') : '';
  return [...new Set([legacyPath(path), legacyPath(folder + path)])];
};

const archivesOf = (context: ImportContext, { type, date }: WxrItem): LegacyAddress[] => {
  if (type !== 'post' || date === null) return [];
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return [[year], [year, month], [year, month, day]].flatMap(parts =>
    addressesOf('archive', Number(parts.join('')), below(context, `/${parts.join('/')}`)),
  );
};

const keep = (
  { services, source }: ImportContext,
  { write }: Batch,
  addresses: readonly LegacyAddress[],
): Promise<void> => addLegacyAddresses(write.sql, source, addresses, moment(services.clock));

/** Stores the addresses of posts and pages, and of the archives they were in. */
export const keepPostAddresses = (
  context: ImportContext,
  batch: Batch,
  posts: readonly { readonly id: number; readonly item: WxrItem }[],
): Promise<void> =>
  keep(
    context,
    batch,
    posts.flatMap(({ id, item }) => [
      ...addressesOf('post', id, [pathOf(context, item.link), `/?p=${item.id}`]),
      ...archivesOf(context, item),
    ]),
  );

/** The slugs from the top down: `boats/sails`. */
const wayTo = (slug: string, parents: ReadonlyMap<string, string>): string => {
  const way = [slug];
  for (let up = parents.get(slug); up && !way.includes(up); up = parents.get(up)) way.unshift(up);
  return way.join('/');
};

const termAddresses = (
  context: ImportContext,
  kind: 'category' | 'tag',
  terms: readonly WxrTerm[],
  book: TermBook,
): LegacyAddress[] => {
  const parents = new Map(terms.map(({ slug, parent }) => [slug, parent]));
  const numbers = new Map(terms.map(({ slug, id }) => [slug, id]));
  return [...book].flatMap(([slug, id]) => {
    const number = kind === 'category' ? numbers.get(slug) : '';
    return addressesOf(kind, id, [
      ...below(context, `/${kind}/${slug}`),
      ...below(context, `/${kind}/${wayTo(slug, parents)}`),
      number ? `/?cat=${number}` : null,
    ]);
  });
};

// Exports do not name the author's slug; WordPress makes it from the login.
const nicename = (login: string): string =>
  login
    .toLowerCase()
    .replace(/[\s.@_]+/g, '-')
    .replace(/[^\p{L}\p{N}-]+/gu, '')
    .slice(0, 50);

const authorAddresses = (
  context: ImportContext,
  authors: AuthorMap,
  { head, creators }: SiteAddresses,
): LegacyAddress[] => {
  const numbers = new Map(head.authors.map(({ login, id }) => [login, id]));
  const logins = new Set([...numbers.keys(), ...creators].filter(login => nicename(login) !== ''));
  return [...logins].flatMap(login => {
    const number = numbers.get(login);
    return addressesOf('user', authors.ofCreator(login), [
      ...new Set([...below(context, `/author/${nicename(login)}`), ...below(context, `/author/${login}`)]),
      number ? `/?author=${number}` : null,
    ]);
  });
};

interface SiteAddresses {
  readonly head: WxrHead;
  readonly creators: readonly string[];
  readonly attachments: readonly Attachment[];
  readonly authors: AuthorMap;
  readonly categories: TermBook;
  readonly tags: TermBook;
}

const fileAddresses = (context: ImportContext, attachments: readonly Attachment[]): LegacyAddress[] =>
  attachments.flatMap(({ id, url, link }) => {
    const picture = context.book.find(url);
    return picture && picture.id > 0
      ? addressesOf('media', picture.id, [pathOf(context, url), pathOf(context, link), `/?p=${id}`])
      : [];
  });

/** Stores the addresses of categories, tags, authors, files and the front page. */
export const keepSiteAddresses = (context: ImportContext, batch: Batch, site: SiteAddresses): Promise<void> =>
  keep(context, batch, [
    { path: '/', kind: 'home', targetId: 0 },
    ...termAddresses(context, 'category', site.head.categories, site.categories),
    ...termAddresses(context, 'tag', site.head.tags, site.tags),
    ...authorAddresses(context, site.authors, site),
    ...fileAddresses(context, site.attachments),
  ]);
