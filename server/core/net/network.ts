import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Key of a rate limit: an IPv4 address, or the /64 of an IPv6 address, of which one household has billions. */
export const networkOf = (ip: string): string => {
  // Node recognizes IPv4 addresses, which are nearly all; the parser of the others takes 20 times as long.
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`;
};

const marked = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('hex').slice(0, 32);

/** Keyed hash of a network: equal for equal networks, and not reversible. */
export const networkMark = (secret: string, ip: string): string => marked(secret, `network:${networkOf(ip)}`);

/** Keyed hash of an e-mail address; `emailKey` is its `mailKey`. */
export const emailMark = (secret: string, emailKey: string): string => marked(secret, `email:${emailKey}`);
