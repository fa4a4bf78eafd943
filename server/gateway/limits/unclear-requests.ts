import type { FastifyInstance } from 'fastify';
import { UserError } from '../../core/errors/index.ts';

const unreadableAddress = '/.unreadable';

const isReadable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address that a request is routed by: several slashes in front are one, as old sites answered them, and never a
 * host. An address that cannot be decoded leads to the page that says so.
 */
export const readableUrl = ({ url = '/' }: { url?: string | undefined }): string =>
  isReadable(url.replace(/[?#].*$/s, '')) ? url.replace(/^\/{2,}/, '/') : unreadableAddress;

const unreadable = (): UserError => new UserError('REQUEST_UNREADABLE', { status: 400 });

/** Whether a request names two hosts: its headers are names and values by turns. */
export const hasSeveralHosts = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts > 1;
};

/** Refuses a request that names two hosts, and one whose address cannot be decoded (RFC 9112, 3.2). */
export const refuseUnclearRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    done(hasSeveralHosts(raw.rawHeaders ?? []) ? unreadable() : undefined),
  );
  app.all(unreadableAddress, async () => {
    throw unreadable();
  });
};
