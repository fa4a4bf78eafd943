import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import type { Heard, Said } from './other-servers.ts';

const activityJson = { 'content-type': 'application/activity+json; charset=utf-8' };

const digestOf = (body: string | Buffer): string => `SHA-256=${createHash('sha256').update(body).digest('base64')}`;

interface Signing {
  readonly keyId?: string;
  readonly key?: string;
  readonly date?: Date;
  readonly names?: readonly string[];
  readonly digest?: string;
  readonly host?: string;
}

/** Server of another network that behaves as Mastodon does: documents of accounts, signed activities, an inbox. */
export const fediverseServer = (host: string, now: () => number) => {
  const pairs = new Map<string, { publicKey: string; privateKey: string }>();
  const newPair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const pairOf = (name: string) => {
    const pair = pairs.get(name) ?? newPair();
    pairs.set(name, pair);
    return pair;
  };
  const uriOf = (name: string): string => `https://${host}/users/${name}`;
  const trusted = new Map<string, string>();
  const received: Record<string, unknown>[] = [];
  const documents = new Map<string, unknown>();
  const removed = new Set<string>();
  const changes = new Map<string, Readonly<Record<string, unknown>>>();
  let moods: Said[] = [];

  const documentOf = (name: string) => ({
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    id: uriOf(name),
    type: 'Person',
    preferredUsername: name,
    name: `${name} of ${host}`,
    url: `https://${host}/@${name}`,
    inbox: `${uriOf(name)}/inbox`,
    endpoints: { sharedInbox: `https://${host}/inbox` },
    publicKey: { id: `${uriOf(name)}#main-key`, owner: uriOf(name), publicKeyPem: pairOf(name).publicKey },
    ...changes.get(name),
  });

  const isSigned = ({ headers, body, path }: Heard): boolean => {
    const parameters = new Map(
      [...String(headers.signature).matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const pem = trusted.get(parameters.get('keyId') ?? '');
    if (!pem || headers.digest !== digestOf(body)) return false;
    if (Math.abs(now() - Date.parse(headers.date ?? '')) > 3600_000) return false;
    const names = (parameters.get('headers') ?? '').split(' ');
    if (!['(request-target)', 'host', 'date', 'digest'].every(name => names.includes(name))) return false;
    const values: Record<string, unknown> = { ...headers, host, '(request-target)': `post ${path}` };
    const text = names.map(name => `${name}: ${values[name]}`).join('\n');
    const signature = Buffer.from(parameters.get('signature') ?? '', 'base64');
    return verify('sha256', Buffer.from(text), createPublicKey(pem), signature);
  };

  return {
    host,
    uriOf,
    /** Activities that came signed, in order. */
    received,
    /** Takes the key of an account of the site into account, as a server that has read its document. */
    trust: ({ publicKey }: { publicKey: { id: string; publicKeyPem: string } }): void => {
      trusted.set(publicKey.id, publicKey.publicKeyPem);
    },
    /** Makes a new key pair for an account. */
    rotate: (name: string): void => {
      pairs.set(name, newPair());
    },
    /** Changes fields of the document of an account. */
    change: (name: string, fields: Readonly<Record<string, unknown>>): void => {
      changes.set(name, fields);
    },
    /** Serves a document at a path, as a file that anybody may have uploaded. */
    upload: (path: string, json: unknown): void => {
      documents.set(path, json);
    },
    documentOf,
    pairOf,
    remove: (name: string): void => {
      removed.add(name);
    },
    moods: (...next: readonly Said[]): void => {
      moods = [...next];
    },
    /** A signed request for an inbox of the site. */
    signed: (name: string, path: string, activity: unknown, signing: Signing = {}) => {
      const body = typeof activity === 'string' ? activity : JSON.stringify(activity);
      const headers: Record<string, string> = {
        host: signing.host ?? 'lectern.test',
        date: (signing.date ?? new Date(now())).toUTCString(),
        digest: signing.digest ?? digestOf(body),
      };
      const names = signing.names ?? ['(request-target)', 'host', 'date', 'digest'];
      const text = names.map(one => (one === '(request-target)' ? `${one}: post ${path}` : `${one}: ${headers[one]}`));
      const value = sign('sha256', Buffer.from(text.join('\n')), signing.key ?? pairOf(name).privateKey);
      const keyId = signing.keyId ?? `${uriOf(name)}#main-key`;
      const signature = `keyId="${keyId}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${value.toString('base64')}"`;
      const sent: Record<string, string> = { ...headers, signature, 'content-type': 'application/activity+json' };
      return { method: 'POST' as const, url: path, headers: sent, payload: body };
    },
    activity: (name: string, type: string, object: unknown, more: Readonly<Record<string, unknown>> = {}) => ({
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `https://${host}/${randomUUID()}`,
      type,
      actor: uriOf(name),
      object,
      ...more,
    }),
    speaks: (heard: Heard): Said => {
      const [, name] = /^\/users\/(\w+)$/.exec(heard.path) ?? [];
      if (heard.method === 'GET' && name !== undefined) {
        if (removed.has(name)) return { status: 410 };
        return { json: documentOf(name), headers: activityJson };
      }
      if (heard.method === 'GET' && documents.has(heard.path))
        return { json: documents.get(heard.path), headers: activityJson };
      if (heard.method !== 'POST' || !/\/inbox$/.test(heard.path)) return { status: 404 };
      const mood = moods.shift();
      if (mood) return mood;
      if (!isSigned(heard)) return { status: 401, json: { error: 'Request not signed' } };
      received.push(JSON.parse(heard.body.toString()));
      return { status: 202 };
    },
  };
};

export type FediverseServer = ReturnType<typeof fediverseServer>;
