export type { Definition } from './definitions/define.ts';
export type { LookPicture } from './definitions/look.ts';
export { dropSettings, type MenuItem, menuItems, storeSettings } from './site-setting-queries.ts';
export {
  definitions,
  inSiteLocale,
  isSiteSetting,
  type SiteSetting,
  type SiteSettings,
  siteSettings,
  withDraft,
} from './site-settings.ts';
