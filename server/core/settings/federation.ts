import type { SiteSettings } from './site-settings.ts';

/** Whether the site speaks with other servers (ActivityPub); a preview does not. */
export const isFederationOn = ({
  site,
  settings,
}: {
  readonly site: Pick<SiteSettings, 'get'>;
  readonly settings: { readonly isPreview: boolean };
}): boolean => site.get('activitypub.enabled') && !settings.isPreview;
