import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Who shares one allowance: an IPv4 address, or the /64 of an IPv6 address, of which a single home has billions. */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`;
};

const marked = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('hex').slice(0, 32);

/** A network as it is stored: equal for equal networks, and no address can be read from it. */
export const networkMark = (secret: string, ip: string): string => marked(secret, `network:${networkOf(ip)}`);

/** An e-mail address in the same form; `emailKey` is its `mailKey`. */
export const emailMark = (secret: string, emailKey: string): string => marked(secret, `email:${emailKey}`);
