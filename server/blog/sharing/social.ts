import type { SocialButton } from '../../../protocol/blog/sharing.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';

const scripts = {
  like: 'social.likeScript',
  share: 'social.shareScript',
  pin: 'social.pinScript',
} as const;

const localeOf = (site: SiteSettings): string => site.get('site.language').replace('-', '_');

/** Address of the script of a button; empty when the site has none. */
export const scriptOf = (site: SiteSettings, button: SocialButton): string =>
  site.get(scripts[button]).replace('{locale}', localeOf(site));

/** Buttons of other sites that this site offers. */
export const offeredButtons = (site: SiteSettings): readonly SocialButton[] =>
  site.get('social.buttons').filter(button => scriptOf(site, button) !== '');

/** Configuration of a button (spec §3.4). */
export const configOf = (
  { services: { site } }: RequestContext,
  button: SocialButton,
  url: string,
): Readonly<Record<string, string>> => {
  if (button === 'like')
    return { url, send: '1', size: 'small', verb: 'like', locale: localeOf(site), theme: 'light', tracking: 'false' };
  return { url, size: 'small' };
};

const rights = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/**
 * Content policy of a button's frame: the origin of its script, and what the settings allow beside it. The site's
 * policy stays unchanged, and the frame has an opaque origin: it reads no cookie of ours and reaches no page.
 */
export const framePolicy = (site: SiteSettings, button: SocialButton): string => {
  const origins = [...new Set([new URL(scriptOf(site, button)).origin, ...site.get('social.origins')])].join(' ');
  const isOurs = site.get('social.sharesOrigin');
  return [
    `sandbox ${[...rights, ...(isOurs ? ['allow-same-origin'] : [])].join(' ')}`,
    "default-src 'none'",
    `script-src ${origins}`,
    `frame-src ${origins}`,
    `connect-src ${origins}`,
    `img-src data: ${origins}`,
    `style-src 'unsafe-inline' ${origins}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
};
