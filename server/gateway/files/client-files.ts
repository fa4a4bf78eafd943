import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { root } from '../../core/config/index.ts';
import type { Services } from '../../core/context/index.ts';
import { versionParameter } from '../../core/settings/index.ts';

const folder = join(root, 'media/build/assets');

/** `boot-BQw_c6fm.js` → `boot.js`. */
const hashPart = /-[\w-]{8}(?=\.(?:js|css)$)/;

/** Built files by their name without the hash; a name that two files share is left out. */
const stableNames = (): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    if (!hashPart.test(file)) continue;
    const name = file.replace(hashPart, '');
    if (names.has(name)) shared.add(name);
    names.set(name, file);
  }
  for (const name of shared) names.delete(name);
  return names;
};

const immutable = 'public, max-age=31536000, immutable';

const isScript = (file: string): boolean => file.endsWith('.js');

const moduleAddress = /(["'`])(\.\/[\w.-]+\.(?:js|css))\1/g;

/** A built script whose imports carry the version too: modules stay one instance under one address. */
const withVersion = (script: string, version: string): string =>
  script.replace(moduleAddress, (_, quote: string, path: string) => `${quote}${path}?version=${version}${quote}`);

interface Prepared {
  readonly body: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
}

const prepared = (body: Buffer): Prepared => ({
  body,
  zipped: gzipSync(body, { level: 9 }),
  etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
});

const send = (request: FastifyRequest, reply: FastifyReply, file: string, cacheControl: string, found: Prepared) => {
  reply.headers({
    'content-type': isScript(file) ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    etag: found.etag,
  });
  if (request.headers['if-none-match'] === found.etag) return reply.code(304).send();
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(found.body);
  return reply.header('content-encoding', 'gzip').send(found.zipped);
};

/**
 * Answers the addresses of built scripts and styles that are no file's own (A-008, A-019); undefined for all others:
 *
 * - `boot.js`, `boot.min.js`, `site.css`, `site.min.css`: names without the hash, revalidated each time. Such a script
 *   imports the hashed one by the address that pages and other modules use, so that it runs once.
 * - `boot-BQw_c6fm.js?version=280` while versioning is on: its imports carry the version.
 */
export const clientFiles = ({ settings, site }: Services) => {
  const names = stableNames();
  const hashed = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const answers = new Map<string, Prepared>();

  const remembered = (key: string, make: () => string | Buffer): Prepared => {
    const found = answers.get(key) ?? prepared(Buffer.from(make()));
    answers.set(key, found);
    return found;
  };
  const read = (file: string): Buffer => readFileSync(join(folder, file));

  const versionIn = ({ query }: FastifyRequest): string => {
    const version = versionParameter(site);
    return typeof query === 'object' && query !== null && Reflect.get(query, 'version') === version ? version : '';
  };

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const fileName = request.url.split('?')[0]?.split('/').at(-1) ?? '';
    const version = versionIn(request);
    const file = names.get(fileName.replace(/\.min(?=\.(?:js|css)$)/, ''));
    if (file && isScript(file)) {
      const address = `${settings.basePath}/media/build/assets/${file}${version && `?version=${version}`}`;
      return send(
        request,
        reply,
        file,
        'no-cache',
        remembered(`import ${address}`, () => `import('${address}');\n`),
      );
    }
    if (file) {
      return send(
        request,
        reply,
        file,
        'no-cache',
        remembered(file, () => read(file)),
      );
    }
    if (version === '' || !isScript(fileName) || !hashed.has(fileName)) return undefined;
    const versioned = remembered(fileName, () => withVersion(read(fileName).toString(), version));
    return send(request, reply, fileName, immutable, versioned);
  };
};
