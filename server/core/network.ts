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
