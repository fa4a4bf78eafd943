import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly port: number;
  /** True for a test server that is connected to without TLS. */
  readonly isPlain?: boolean;
}

/** Resolves every address of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const systemResolve: Resolve = async host =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);

const isGlobalV6 = (address: ipaddr.IPv6): boolean => ((address.parts[0] ?? 0) & 0xe000) === 0x2000;

/** True for an address of the public network, false for local, private and tunnelled ones. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || isGlobalV6(parsed));
};

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Addresses from which a URL of a user may be fetched; empty if the URL or one of its addresses is not allowed. */
export const publicAddresses = async (url: URL, resolve: Resolve): Promise<readonly Address[]> => {
  const port = url.port === '' ? ports[url.protocol] : Number(url.port);
  if (!Object.hasOwn(ports, url.protocol) || (port !== 80 && port !== 443) || url.username || url.password) return [];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
  return addresses.every(isPublicAddress) ? addresses.map(address => ({ address, port })) : [];
};

/** Where the host of a URL is. Only a URL of a public host may be fetched; `unknown` if its name has no address now. */
export const hostScope = async (
  url: URL,
  resolve: Resolve = systemResolve,
): Promise<'public' | 'private' | 'unknown'> =>
  publicAddresses(url, resolve).then(
    found => (found.length > 0 ? 'public' : 'private'),
    () => 'unknown',
  );
