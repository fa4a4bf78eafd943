/** Networks with a plain share link. */
export const shareNetworks = [
  'facebook',
  'x',
  'linkedin',
  'pinterest',
  'mastodon',
  'whatsapp',
  'reddit',
  'email',
] as const;

export type ShareNetwork = (typeof shareNetworks)[number];

/** Buttons that other sites draw (spec §1, third-party services): like, the professional network's share, pin. */
export const socialButtons = ['like', 'share', 'pin'] as const;

export type SocialButton = (typeof socialButtons)[number];

export const isSocialButton = (name: string): name is SocialButton => socialButtons.some(button => button === name);
