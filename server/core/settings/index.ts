export type { Definition } from './definitions/define.ts';
export type { LookPicture } from './definitions/look.ts';
export { isFederationOn } from './federation.ts';
export {
  isBrokenLink,
  type MenuItem,
  type MenuTarget,
  menuItems,
  moveMenuTargets,
  type PurposePage,
  refreshMenu,
} from './menu-queries.ts';
export { clientVersion, versionParameter, withVersion } from './script-version.ts';
export { dropSettings, storeSettings } from './site-setting-queries.ts';
export {
  definitions,
  inLocaleOf,
  inSiteLocale,
  isSiteSetting,
  type SiteSetting,
  type SiteSettings,
  siteSettings,
  withDraft,
} from './site-settings.ts';
