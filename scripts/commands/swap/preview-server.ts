import { hostname } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAddress, Settings } from '../../../server/core/config/index.ts';
import { root } from '../../../server/core/config/root.ts';
import { runInFront } from '../../boot/child.mjs';

/** The bundled server beside the bundled command line, or both by their sources. */
const program =
  extname(import.meta.url) === '.ts'
    ? ['--import', 'tsx', join(root, 'server/main.ts')]
    : [join(root, 'build/server/main.js')];

const urlOf = ({ user, password, host, port, socketPath, database }: DatabaseAddress): string => {
  const socket = socketPath === undefined ? '' : `?socketPath=${encodeURIComponent(socketPath)}`;
  return `mysql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${encodeURIComponent(database)}${socket}`;
};

const anyHost = new Set(['0.0.0.0', '::']);

/**
 * The address of a preview. Browsers send cookies to every port of a host name: a preview on this machine gets another
 * name than the site, so that signing in there does not end a session here.
 */
export const previewUrl = (siteUrl: string, host: string, port: number): string => {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  const other = new URL(siteUrl).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const name = isLocal ? other : anyHost.has(host) ? hostname() : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** Services of others, and places of files, that the site may reach and its preview may not. */
const withoutServices = {
  FILES_URL: '',
  SMTP_URL: '',
  PAYMENT_HOST: '',
  PAYMENT_SECRET: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  METRICS_TOKEN: '',
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** Serves a preview until it is stopped; returns the exit code of the server. */
export const servePreview = async (
  settings: Settings,
  { host, port, url, onReady }: { host: string; port: number; url: string; onReady: () => void },
): Promise<number> => {
  const { secret, database, dataDir } = settings;
  const served = runInFront(process.execPath, program, {
    ...process.env,
    ...withoutServices,
    NODE_ENV: 'production',
    LECTERN_ROOT: root,
    PREVIEW: '1',
    TRUST_PROXY: '0',
    HOST: host,
    PORT: String(port),
    BASE_URL: url,
    SECRET: secret,
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database),
  });
  let hasEnded = false;
  const ended = served.finally(() => {
    hasEnded = true;
  });
  const probe = `http://${anyHost.has(host) ? '127.0.0.1' : new URL(`http://${host.includes(':') ? `[${host}]` : host}`).hostname}:${port}/readyz`;
  const untilReady = async (): Promise<void> => {
    while (!hasEnded && !(await answers(probe))) await pause(200);
    if (!hasEnded) onReady();
  };
  const [code] = await Promise.all([ended, untilReady()]);
  return code;
};
