import type { Services } from '../core/context/index.ts';

/** Tells of addresses whether the administrators block their host: it, or a domain above it. */
export const blockedDomains = ({ site }: Pick<Services, 'site'>): ((address: string) => boolean) => {
  const domains: ReadonlySet<string> = new Set(site.get('activitypub.blockedDomains'));
  return address => {
    const labels = new URL(address).hostname.split('.');
    return labels.some((_, at) => domains.has(labels.slice(at).join('.')));
  };
};

/** Whether the administrators block the host of an address. */
export const isBlockedDomain = (services: Pick<Services, 'site'>, address: string): boolean =>
  blockedDomains(services)(address);
