export type { Definition } from './definitions/define.ts';
export { dropSettings, type MenuItem, menuItems, storeSettings } from './site-setting-queries.ts';
export {
  definitions,
  inSiteLocale,
  isSiteSetting,
  type SiteSetting,
  type SiteSettings,
  siteSettings,
} from './site-settings.ts';
