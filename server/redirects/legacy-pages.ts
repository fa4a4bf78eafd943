import type { Services } from '../core/context/index.ts';
import { frontPageQuestion, type LegacyQuestion, pathQuestion, paths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import { feedPath } from '../feeds/index.ts';
import { mainPath } from '../media/index.ts';
import { type LegacyAddress, legacyAddresses, nameOf, pictureOf, publishedSlug } from './legacy-queries.ts';

const archivePath = (digits: number): string => {
  const [, year, month, day] = /^(\d{4})(\d\d)?(\d\d)?$/.exec(String(digits)) ?? [];
  if (!month) return year ? paths.year(Number(year)) : paths.archive;
  return day ? paths.day(Number(year), Number(month), Number(day)) : paths.month(Number(year), Number(month));
};

/** The page an imported row has today; undefined: it is gone, or not for readers. */
const pageOf = async (services: Services, { kind, targetId }: LegacyAddress): Promise<string | undefined> => {
  const { sql } = services;
  const named = async (
    table: Parameters<typeof nameOf>[1],
    path: (name: string) => string,
  ): Promise<string | undefined> => {
    const found = await nameOf(sql, table, targetId);
    if (!found) return undefined;
    return found.isOpen ? path(found.name) : paths.categoryById(targetId);
  };
  switch (kind) {
    case 'home':
      return paths.home;
    case 'archive':
      return archivePath(targetId);
    case 'category':
      return named('categories', paths.category);
    case 'tag':
      return named('tags', paths.tag);
    case 'user':
      return named('users', paths.author);
    case 'post': {
      const found = await publishedSlug(sql, targetId, moment(services.clock));
      if (!found) return undefined;
      return found.isOpen ? paths.entry(found.name) : paths.entryById(targetId);
    }
    case 'media': {
      const picture = await pictureOf(sql, targetId);
      return picture && mainPath(picture);
    }
  }
};

const hasFeed = (page: string, { kind }: LegacyAddress): boolean => withFeed.has(kind) && !page.includes('?');

const withFeed: ReadonlySet<LegacyAddress['kind']> = new Set(['home', 'post', 'category', 'tag', 'user']);

const answerTo = async (services: Services, { paths: wanted, feed }: LegacyQuestion): Promise<string | null> => {
  const found = new Map((await legacyAddresses(services.sql, wanted)).map(address => [address.path, address]));
  for (const path of wanted) {
    const address = found.get(path);
    const page = address && (await pageOf(services, address));
    if (page) return services.settings.basePath + (feed && hasFeed(page, address) ? feedPath(page, feed) : page);
  }
  return null;
};

const parsed = ({ settings }: Services, url: string): URL | null => {
  if (!url.startsWith('/') || !URL.canParse(url, 'http://site.invalid')) return null;
  const { basePath } = settings;
  const address = new URL(url, 'http://site.invalid');
  if (address.host !== 'site.invalid') return null;
  if (basePath !== '' && address.pathname.startsWith(`${basePath}/`))
    address.pathname = address.pathname.slice(basePath.length);
  return address;
};

/** Where an address of an imported site leads today, of an address nothing else answers; null: nowhere. */
export const legacyLead = async (services: Services, url: string): Promise<string | null> => {
  const address = parsed(services, url);
  const question = address && pathQuestion(address.pathname);
  return question ? answerTo(services, question) : null;
};

/** The same for a plain permalink, `/?p=12`, which has the path of the front page. */
export const frontPageLead = async (services: Services, url: string): Promise<string | null> => {
  if (!url.includes('?')) return null;
  const address = parsed(services, url);
  const question = address && frontPageQuestion(address.searchParams);
  return question ? answerTo(services, question) : null;
};
