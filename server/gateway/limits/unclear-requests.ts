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

const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/** Refuses a request that names two hosts, and one whose address cannot be decoded (RFC 9112, 3.2). */
export const refuseUnclearRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    done(hostsIn(raw.rawHeaders ?? []) > 1 ? unreadable() : undefined),
  );
  app.all(unreadableAddress, async () => {
    throw unreadable();
  });
};
