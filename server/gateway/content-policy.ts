import type { Services } from '../core/services.ts';
import { inlineScriptHashes } from '../template/inline-script.ts';

const originOf = (url: string): string[] => (url ? [new URL(url).origin] : []);

/** The content policy of every answer (ruling 3): hashes, no nonces, no `unsafe-eval`; more only for installed clients. */
export const policyDirectives = ({ settings, site }: Services): Record<string, string[]> => {
  const captcha = site.get('captcha.kind') === 'recaptcha' ? originOf(site.get('captcha.scriptUrl')) : [];
  const scripts = site.get('compat.client') ? ["'unsafe-inline'", "'unsafe-eval'"] : inlineScriptHashes;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...captcha],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...captcha],
    'frame-src': ["'self'", ...captcha],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(settings.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
};
