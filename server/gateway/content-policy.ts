import type { Services } from '../core/services.ts';
import { videoOrigins } from '../core/video.ts';
import { inlineScriptHashes } from '../template/inline-script.ts';

const originOf = (url: string): string[] => (url ? [new URL(url).origin] : []);

const mapOrigins = (site: Services['site']): string => {
  if (!site.get('maps.enabled')) return '';
  return [site.get('maps.tileUrl'), site.get('maps.staticUrl')].flatMap(originOf).join(' ');
};

type Asked = { readonly url?: string | undefined };
type Sources = (string | (() => string) | ((asked: Asked) => string))[];

/** The pages on which a writer may have a video drawn. */
const previewsVideos = /^[^?]*\/blog\/dashboard\/quickpost(?:[/?]|$)|[?&]layout=quickpost(?:&|$)/;

const videoFrames = ({ url = '' }: Asked): string => (previewsVideos.test(url) ? videoOrigins.join(' ') : '');

/**
 * The content policy of every answer (ruling 3): hashes, no nonces, no `unsafe-eval`; more only for installed clients
 * and for a third-party captcha that is set. Settings change while the site runs, so what hangs on them is asked each time.
 */
export const policyDirectives = ({ settings, site }: Services): Record<string, Sources> => {
  const captcha = (): string =>
    site.get('captcha.kind') === 'recaptcha' ? originOf(site.get('captcha.scriptUrl')).join(' ') : '';
  const checkout = originOf(settings.paymentHost ?? '').join(' ');
  const scripts = (): string =>
    site.get('compat.client') ? "'unsafe-inline' 'unsafe-eval'" : inlineScriptHashes.join(' ');
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", scripts, captcha],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', () => mapOrigins(site)],
    'connect-src': ["'self'", captcha, checkout],
    'frame-src': ["'self'", captcha, videoFrames, checkout],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(settings.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
};
