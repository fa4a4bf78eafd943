import type { Sql } from '../db/index.ts';
import { directionOf, inReaderLocale, type ReaderLocale } from '../i18n/index.ts';
import { activityPubSettings } from './definitions/activitypub.ts';
import { articlesSettings } from './definitions/articles.ts';
import type { Definition } from './definitions/define.ts';
import { lookSettings } from './definitions/look.ts';
import { mapsSettings } from './definitions/maps.ts';
import { paymentsSettings } from './definitions/payments.ts';
import { postsSettings } from './definitions/posts.ts';
import { respondingSettings } from './definitions/responding.ts';
import { sharingSettings } from './definitions/sharing.ts';
import { siteGroup } from './definitions/site.ts';
import { templateSettings } from './definitions/template.ts';
import { type KnownPages, knownPages, type MenuItem, menuItems, type PurposePage } from './menu-queries.ts';

/** Every setting an administrator may change while the site runs, with its default. */
export const definitions = {
  ...siteGroup,
  ...templateSettings,
  ...lookSettings,
  ...respondingSettings,
  ...postsSettings,
  ...mapsSettings,
  ...sharingSettings,
  ...activityPubSettings,
  ...paymentsSettings,
  ...articlesSettings,
} as const satisfies Record<string, Definition<unknown>>;

export type SiteSetting = keyof typeof definitions;
type SiteValues = { [K in SiteSetting]: (typeof definitions)[K] extends Definition<infer T> ? T : never };
export type SiteValue<K extends SiteSetting> = SiteValues[K];

export const isSiteSetting = (name: string): name is SiteSetting => Object.hasOwn(definitions, name);

export interface SiteSettings {
  /** Changes with each reload. */
  readonly version: number;
  /** True for settings that are not saved (`withDraft`). */
  readonly isDraft?: true;
  readonly get: <K extends SiteSetting>(name: K) => SiteValue<K>;
  /** Links of the menu; without any of the header it has the default ones. */
  readonly menu: readonly MenuItem[];
  /** Imprint and privacy notice, as far as they are published. */
  readonly purposePages: readonly PurposePage[];
  /** Whether a page of the site, draft or not, has this path. */
  readonly hasPage: (path: string) => boolean;
  /** Reads the tables again: at the start, and when another process changed it. */
  readonly reload: (sql: Sql) => Promise<void>;
}

const typed: { readonly [K in SiteSetting]: Definition<SiteValue<K>> } = definitions;

const keep = <K extends SiteSetting>(values: Partial<SiteValues>, name: K, written: unknown): void => {
  const result = typed[name].schema.safeParse(written);
  if (result.success) values[name] = result.data;
};

/** Settings of the database in memory. An invalid stored value is replaced by the default. */
export const siteSettings = (): SiteSettings => {
  let values: Partial<SiteValues> = {};
  let menu: readonly MenuItem[] = [];
  let pages: KnownPages = { paths: new Set(), named: [] };
  let version = 0;
  // Number of calls of `reload`, and the last one whose rows are used.
  let [reloads, newest] = [0, 0];
  const get: SiteSettings['get'] = name => values[name] ?? typed[name].preset;
  return {
    get,
    get version() {
      return version;
    },
    get menu() {
      return menu;
    },
    hasPage: path => pages.paths.has(path),
    get purposePages() {
      return pages.named;
    },
    reload: async sql => {
      const begun = ++reloads;
      const rows: { name: string; value: string }[] = await sql('settings').select('name', 'value');
      const read: Partial<SiteValues> = {};
      for (const { name, value } of rows) if (isSiteSetting(name)) keep(read, name, JSON.parse(value));
      const [items, known] = [await menuItems(sql), await knownPages(sql)];
      // Another call that began later may have ended before: its rows are newer.
      if (begun < newest) return;
      newest = begun;
      [values, menu, pages] = [read, items, known];
      version++;
    },
  };
};

let lastDraft = 0;

/** Settings with some unsaved values, for a preview; invalid values are left out. Views of settings are made anew. */
export const withDraft = (site: SiteSettings, draft: Readonly<Record<string, unknown>>): SiteSettings => {
  const values: Partial<SiteValues> = {};
  for (const [name, value] of Object.entries(draft)) if (isSiteSetting(name)) keep(values, name, value);
  lastDraft -= 1;
  return {
    get: name => values[name] ?? site.get(name),
    ...{ menu: site.menu, purposePages: site.purposePages, hasPage: site.hasPage, reload: site.reload },
    ...{ version: lastDraft, isDraft: true },
  };
};

const contentLocale = ({ get }: Pick<SiteSettings, 'get'>) => {
  const [language, direction] = [get('site.language'), get('site.direction')];
  return {
    ...{ language, zone: get('site.timezone') },
    direction: direction === 'auto' ? directionOf(language) : direction,
  };
};

/** Carries out work in the language and the time zone of an account, each of which may be that of the site. */
export const inLocaleOf = <T>({ get }: Pick<SiteSettings, 'get'>, reader: ReaderLocale, work: () => T): T =>
  inReaderLocale(reader, work, contentLocale({ get }));

/** Carries out work in the language and the time zone of the site. */
export const inSiteLocale = <T>({ get }: Pick<SiteSettings, 'get'>, work: () => T): T => inLocaleOf({ get }, {}, work);
