import type { Services } from '../core/context/index.ts';

/** Whether the administrators block the host of an address: it, or a domain above it. */
export const isBlockedDomain = ({ site }: Pick<Services, 'site'>, address: string): boolean => {
  const { hostname } = new URL(address);
  return site.get('activitypub.blockedDomains').some(domain => hostname === domain || hostname.endsWith(`.${domain}`));
};
