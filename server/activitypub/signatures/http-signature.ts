import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request whose signature is checked. */
export interface SignedRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query as they were sent. */
  readonly path: string;
  /** Public host of this site: the address of a proxy in front of it is not signed. */
  readonly host: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface ParsedSignature {
  readonly keyId: string;
  readonly names: readonly string[];
  readonly signature: Buffer;
}

/** A date may be that far from now: clocks differ, and queues of other servers wait. */
const dateMs = 60 * 60_000;
const required = ['(request-target)', 'host', 'date', 'digest'];
const algorithms: ReadonlySet<string> = new Set(['rsa-sha256', 'hs2019']);

const parametersIn = (header: string): ReadonlyMap<string, string> =>
  new Map(
    [...header.matchAll(/(?:^|,)\s*(\w{1,20})="([^"]{0,2000})"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/**
 * Reads the header `Signature` (draft-cavage-http-signatures-12); undefined when it is missing, incomplete or leaves out
 * a header that must be signed.
 */
export const parseSignature = (header: string | string[] | undefined): ParsedSignature | undefined => {
  if (typeof header !== 'string' || header.length > 4_000) return undefined;
  const parameters = parametersIn(header);
  const [keyId = '', signature = ''] = [parameters.get('keyId'), parameters.get('signature')];
  const names = (parameters.get('headers') ?? 'date').toLowerCase().split(/\s+/);
  const isComplete = keyId !== '' && signature !== '' && required.every(name => names.includes(name));
  if (!isComplete || !algorithms.has(parameters.get('algorithm') ?? 'hs2019')) return undefined;
  return { keyId, names, signature: Buffer.from(signature, 'base64') };
};

/** Whether the date of a request is near enough to now. */
export const isRecent = ({ headers }: Pick<SignedRequest, 'headers'>, now: number): boolean =>
  Math.abs(now - Date.parse(headers.date ?? '')) <= dateMs;

const digestOf = (body: string | Buffer): string => createHash('sha256').update(body).digest('base64');

const longestDigest = 500;

const isDigestOf = (written: string, body: Buffer): boolean => {
  const end = written.indexOf('=');
  return written.slice(0, end).toLowerCase() === 'sha-256' && written.slice(end + 1) === digestOf(body);
};

/** Whether the header `Digest` has the SHA-256 of the body. */
export const hasDigest = ({ headers, body }: Pick<SignedRequest, 'headers' | 'body'>): boolean =>
  typeof headers.digest === 'string' &&
  headers.digest.length <= longestDigest &&
  headers.digest.split(',').some(one => isDigestOf(one.trim(), body));

const lineOf = (name: string, { method, path, host, headers }: SignedRequest): string | undefined => {
  if (name === '(request-target)') return `(request-target): ${method.toLowerCase()} ${path}`;
  if (name === 'host') return `host: ${host}`;
  const value = headers[name];
  return value === undefined ? undefined : `${name}: ${Array.isArray(value) ? value.join(', ') : value}`;
};

/** Whether the owner of the key signed this request. */
export const isSignedBy = (
  publicKey: string,
  request: SignedRequest,
  { names, signature }: ParsedSignature,
): boolean => {
  const lines = names.map(name => lineOf(name, request));
  if (lines.includes(undefined)) return false;
  try {
    const key = createPublicKey(publicKey);
    return key.asymmetricKeyType === 'rsa' && verify('sha256', Buffer.from(lines.join('\n')), key, signature);
  } catch {
    // A key that cannot be read verifies nothing.
    return false;
  }
};

interface Signer {
  /** Address of the key. */
  readonly keyId: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Headers that sign a request to another server; with a body, its digest too. */
export const signedHeaders = (
  { keyId, privateKey }: Signer,
  { method, url, body, now }: { method: 'GET' | 'POST'; url: URL; body?: string; now: Date },
): Record<string, string> => {
  const headers = {
    host: url.host,
    date: now.toUTCString(),
    ...(body === undefined ? {} : { digest: `SHA-256=${digestOf(body)}` }),
  };
  const names = ['(request-target)', ...Object.keys(headers)];
  const lines = [
    `(request-target): ${method.toLowerCase()} ${url.pathname}${url.search}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const signature = sign('sha256', Buffer.from(lines.join('\n')), privateKey).toString('base64');
  const parameters = { keyId, algorithm: 'rsa-sha256', headers: names.join(' '), signature };
  const printed = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  // `fetchExternal` sets `Host` itself.
  const { host: _, ...sent } = headers;
  return { ...sent, signature: printed.join(',') };
};
