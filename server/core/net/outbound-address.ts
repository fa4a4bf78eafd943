import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly port: number;
  /** Spoken to without TLS, whatever the address says: a server of a test that was connected to instead. */
  readonly isPlain?: boolean;
}

/** Answers every address of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const systemResolve: Resolve = async host =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);

const isGlobalV6 = (address: ipaddr.IPv6): boolean => ((address.parts[0] ?? 0) & 0xe000) === 0x2000;

/** Whether an address belongs to one machine of the public network: not to us, our network, or a way around to it. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || isGlobalV6(parsed));
};

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The addresses a user-given URL may be fetched from; empty when any of its addresses, or its form, is refused. */
export const publicAddresses = async (url: URL, resolve: Resolve): Promise<readonly Address[]> => {
  const port = url.port === '' ? ports[url.protocol] : Number(url.port);
  if (!Object.hasOwn(ports, url.protocol) || (port !== 80 && port !== 443) || url.username || url.password) return [];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
  return addresses.every(isPublicAddress) ? addresses.map(address => ({ address, port })) : [];
};
