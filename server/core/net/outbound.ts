import type { Agent, buildConnector, Response as ExternalResponse } from 'undici';
import { type Address, publicAddresses, type Resolve, systemResolve } from './outbound-address.ts';

/** security, "Outbound and files". */
export const outboundLimits = { timeMs: 5_000, bytes: 1024 * 1024, redirects: 3 } as const;

export type ExternalFetchError = 'address' | 'redirects' | 'size' | 'time' | 'unreachable';

/** Response of an address from a user. `url` is the last one after redirects; the body is decompressed. */
export type ExternalAnswer =
  | {
      readonly kind: 'answer';
      readonly url: string;
      readonly status: number;
      readonly type: string;
      readonly body: Buffer;
    }
  | { readonly kind: 'refused'; readonly reason: ExternalFetchError };

export interface ExternalFetchOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeMs?: number;
  /** Bytes after which a longer body is cut off; without it a body above the limit is refused. */
  readonly cutAt?: number;
  readonly resolve?: Resolve;
  /** Maps a checked address to the one to connect to; tests use their own servers. */
  readonly connect?: (checked: Address) => Address;
}

/**
 * Fetches an address from a user (design, decision 13): http and https on 80 and 443, every address of the host
 * checked and connected to as checked, each redirect checked again, five seconds and one megabyte in all, no cookies.
 * Only a GET follows redirects. Never throws for errors of the remote server.
 */
export const fetchExternal = async (address: string, options: ExternalFetchOptions = {}): Promise<ExternalAnswer> => {
  const signal = AbortSignal.timeout(options.timeMs ?? outboundLimits.timeMs);
  let url = address;
  for (let hop = 0; hop <= outboundLimits.redirects; hop++) {
    if (!URL.canParse(url)) return refused('address');
    const headers = headersFor(url, address, options.headers);
    const answer = await fetchHop(new URL(url), { ...options, headers }, signal).catch(() =>
      refused(signal.aborted ? 'time' : 'unreachable'),
    );
    if (typeof answer !== 'string') return answer;
    url = answer;
  }
  return refused('redirects');
};

const refused = (reason: ExternalFetchError): ExternalAnswer => ({ kind: 'refused', reason });

/** Removes secrets for one host from a request to the host that it redirects to. */
const headersFor = (
  url: string,
  address: string,
  headers: ExternalFetchOptions['headers'] = {},
): Record<string, string> => {
  const dropped = new URL(url).origin === new URL(address).origin ? ['cookie'] : ['cookie', 'authorization'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name.toLowerCase())));
};

const redirectStatus: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns the response, or the address of the redirect. */
const fetchHop = async (
  url: URL,
  options: ExternalFetchOptions,
  signal: AbortSignal,
): Promise<ExternalAnswer | string> => {
  const { method = 'GET', headers, body, resolve = systemResolve, connect = checked => checked } = options;
  const addresses = await before(signal, publicAddresses(url, resolve));
  if (addresses.length === 0) return refused('address');
  const undici = await import('undici');
  const connector = undici.buildConnector({ timeout: outboundLimits.timeMs });
  const agent: Agent = new undici.Agent({ connect: pinned(connector, addresses.map(connect)) });
  try {
    const response = await undici.fetch(url, { method, headers, body, signal, redirect: 'manual', dispatcher: agent });
    const location = redirectStatus.has(response.status) ? response.headers.get('location') : null;
    if (location === null) return await answerOf(url, response, options.cutAt);
    if (method !== 'GET') return refused('redirects');
    return URL.canParse(location, url) ? new URL(location, url).href : refused('address');
  } finally {
    await agent.destroy();
  }
};

const before = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);

/** Connects to the checked addresses in turn without resolving the name again; TLS still verifies the name. */
const pinned =
  (connector: buildConnector.connector, [first, ...others]: readonly Address[]): buildConnector.connector =>
  (options, callback) => {
    if (first === undefined) return callback(new Error('no address answers'), null);
    const protocol = first.isPlain ? 'http:' : options.protocol;
    const to = { ...options, protocol, hostname: first.address, port: String(first.port) };
    connector(to, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else if (others.length > 0) pinned(connector, others)(options, callback);
      else callback(error, null);
    });
  };

const answerOf = async (url: URL, response: ExternalResponse, cutAt?: number): Promise<ExternalAnswer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (cutAt !== undefined && size >= cutAt) {
      parts.push(part);
      break;
    }
    if (size > outboundLimits.bytes) return refused('size');
    parts.push(part);
  }
  const type = response.headers.get('content-type') ?? '';
  const body = Buffer.concat(parts).subarray(0, cutAt);
  return { kind: 'answer', url: url.href, status: response.status, type, body };
};

/**
 * Reads the response of a configured address whole, at most `outboundLimits.bytes`: a longer one throws. The time limit
 * of its request applies.
 */
export const readWhole = async (response: Response): Promise<Response> => {
  if (!response.body) return response;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > outboundLimits.bytes) throw new Error('the response is too long');
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status: response.status, headers: response.headers });
};

/** Fetches a configured address: any host, with a time limit for the whole response. */
export const fetchConfigured = (
  url: string | URL,
  { timeMs = 10_000, signal, ...init }: RequestInit & { readonly timeMs?: number } = {},
): Promise<Response> => {
  const limit = AbortSignal.timeout(timeMs);
  return fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
};
