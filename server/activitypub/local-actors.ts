import { listedIds } from '../blog/post-model/index.ts';
import type { Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { type ActorId, actorAtPath, authorHandle, paths } from '../core/paths/index.ts';
import { isFederationOn } from '../core/settings/index.ts';
import { moment } from '../core/time/index.ts';
import { type AuthorRow, authorRow } from './actor-queries.ts';

/** Account of this site that other servers can follow. */
export interface LocalActor {
  readonly id: ActorId;
  readonly handle: string;
  /** Path of its page for people. */
  readonly page: string;
  /** Undefined for the site. */
  readonly author: AuthorRow | undefined;
}

type Reading = Pick<Services, 'sql' | 'site' | 'clock'>;

/** Throws "not found" where the site does not speak with other servers. */
export const requireFederation = (services: Pick<Services, 'site' | 'settings'>): void => {
  if (!isFederationOn(services)) throw notFound();
};

const siteActor = ({ site }: Pick<Services, 'site'>): LocalActor => ({
  id: 'site',
  handle: site.get('activitypub.handle'),
  page: paths.home,
  author: undefined,
});

/** An author is public as long as the list of their posts is. */
const publicAuthor = async ({ sql, site, clock }: Reading, row: AuthorRow | undefined) => {
  if (!row) return undefined;
  const posts = await listedIds(sql, { kind: 'author', id: row.id }, moment(clock), { start: 0, count: 1 });
  if (posts.length === 0) return undefined;
  const handle = authorHandle(row, site.get('activitypub.handle'));
  return { id: row.id, handle, page: paths.author(row.permalink), author: row };
};

/** The account with this id; undefined when it has no public page. */
export const actorWith = async (services: Reading, id: ActorId): Promise<LocalActor | undefined> =>
  id === 'site' ? siteActor(services) : publicAuthor(services, await authorRow(services.sql, { id }));

/** The account with this handle, the first part of `name@host`. */
export const actorByHandle = async (services: Reading, handle: string): Promise<LocalActor | undefined> => {
  if (handle === services.site.get('activitypub.handle')) return siteActor(services);
  const [, id] = /\.(\d{1,9})$/.exec(handle) ?? [];
  const row = await authorRow(services.sql, id === undefined ? { permalink: handle } : { id: Number(id) });
  const found = await publicAuthor(services, row);
  return found?.handle === handle ? found : undefined;
};

/** The site path in an address of this site; undefined for all other addresses. */
export const pathIn = ({ baseUrl }: Services['settings'], address: string): string | undefined =>
  address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : undefined;

/** The id in an address of an account of this site; undefined for all other addresses. */
export const actorIdAt = ({ settings }: Pick<Services, 'settings'>, address: string): ActorId | undefined => {
  const path = pathIn(settings, address);
  return path === undefined ? undefined : actorAtPath(path);
};
