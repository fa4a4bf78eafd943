import type { SiteSettings } from './site-settings.ts';

/** Version that installed pages name in `?version=` with its dots removed. */
export const clientVersion = '2.8.0';

/** Value of `version` in addresses of client resources: 2.8.0 → 280; empty while versioning is off. */
export const versionParameter = (site: SiteSettings): string =>
  site.get('client.scriptVersioning') ? clientVersion.replaceAll('.', '') : '';

/** Address of a client resource, with the version when versioning is on. */
export const withVersion = (site: SiteSettings, path: string | undefined): string | undefined => {
  const value = versionParameter(site);
  return path && value ? `${path}${path.includes('?') ? '&' : '?'}version=${value}` : path;
};
