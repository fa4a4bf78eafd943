import type { Services } from '../../core/context/index.ts';
import { videoOrigins } from '../../media/index.ts';
import { inlineScriptHashes } from '../../template/index.ts';

const originOf = (url: string): string[] => (url ? [new URL(url).origin] : []);

const mapOrigins = (site: Services['site']): string[] =>
  site.get('maps.enabled') ? [site.get('maps.tileUrl'), site.get('maps.staticUrl')].flatMap(originOf) : [];

/** Sources that a page may load, by directive (CSP 3). */
export type PolicyDirectives = Readonly<Record<string, readonly string[]>>;

/**
 * The content policy of an answer (ruling 3): hashes, no nonces, no `unsafe-eval`; more only for installed clients, for
 * a third-party captcha that is set, and for videos where a writer has them drawn.
 */
export const policyDirectives = (
  { settings, site }: Services,
  { drawsVideos }: { drawsVideos: boolean },
): PolicyDirectives => {
  const captcha = site.get('captcha.kind') === 'recaptcha' ? originOf(site.get('captcha.scriptUrl')) : [];
  const checkout = originOf(settings.paymentHost ?? '');
  const scripts = site.get('compat.client') ? ["'unsafe-inline'", "'unsafe-eval'"] : inlineScriptHashes;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...captcha],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...mapOrigins(site)],
    'connect-src': ["'self'", ...captcha, ...checkout],
    'frame-src': ["'self'", ...captcha, ...(drawsVideos ? videoOrigins : []), ...checkout],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(settings.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
};
