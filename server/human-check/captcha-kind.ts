import type { RequestContext, Services } from '../core/context/index.ts';

type CaptchaKind = 'none' | 'invisible' | 'builtin' | 'recaptcha';

/** Configured kind of check. Installed clients cannot solve the invisible one and get the picture instead. */
export const captchaKind = ({ site }: Services): CaptchaKind => {
  const kind = site.get('captcha.kind');
  return kind === 'invisible' && site.get('compat.client') ? 'builtin' : kind;
};

/** Check this visitor must pass; none for members unless a setting requires it. */
export const captchaFor = ({ services, actor }: Pick<RequestContext, 'services' | 'actor'>): CaptchaKind =>
  actor.account && !services.site.get('captcha.members') ? 'none' : captchaKind(services);
