import type { SocialButton } from '../../../protocol/blog/sharing.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';

const scripts = {
  like: 'social.likeScript',
  share: 'social.shareScript',
  pin: 'social.pinScript',
} as const;

const localeOf = (site: SiteSettings): string => site.get('site.language').replace('-', '_');

/** The address of the script behind a button; empty when the site has none. */
export const scriptOf = (site: SiteSettings, button: SocialButton): string =>
  site.get(scripts[button]).replace('{locale}', localeOf(site));

/** The buttons of other sites this site offers. */
export const offeredButtons = (site: SiteSettings): readonly SocialButton[] =>
  site.get('social.buttons').filter(button => scriptOf(site, button) !== '');

/** A button's configuration (spec §3.4). */
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
 * What a frame with the button may load: its script's origin, and what the site allows beside it. Nothing else of the
 * site widens, and what runs there is of no origin: it reads no cookie of ours and reaches no page.
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
