import type { RequestContext, Services } from '../core/context/index.ts';

export type CaptchaKind = 'none' | 'invisible' | 'builtin' | 'recaptcha';

/** The check that is set. Installed clients cannot solve the invisible one: they get the picture. */
export const captchaKind = ({ site }: Services): CaptchaKind => {
  const kind = site.get('captcha.kind');
  return kind === 'invisible' && site.get('compat.client') ? 'builtin' : kind;
};

/** The check this visit has to pass; moderators and, unless a setting says so, members have none. */
export const captchaFor = ({ services, actor }: Pick<RequestContext, 'services' | 'actor'>): CaptchaKind =>
  actor.account && !services.site.get('captcha.members') ? 'none' : captchaKind(services);
