const longestAddress = 2_000;
const longestHost = 190;
// Addresses of machines are left out: they are no sites.
const hostName = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

const bare = (host: string): string => host.replace(/^www\./, '');

/** Host of a site that links here, from the header `Referer`; empty for our own pages and for what names no site. */
export const foreignHost = (referrer: string | undefined, baseUrl: string): string => {
  if (!referrer || referrer.length > longestAddress || !URL.canParse(referrer)) return '';
  const { protocol, hostname } = new URL(referrer);
  if (protocol !== 'https:' && protocol !== 'http:') return '';
  const host = bare(hostname);
  if (host.length > longestHost || !hostName.test(host)) return '';
  return host === bare(new URL(baseUrl).hostname) ? '' : host;
};
