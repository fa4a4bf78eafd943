import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readSettings } from '../../server/core/config/environment.ts';
import { root } from '../../server/core/config/root.ts';

/** Signs the cookies of the measured site, so that its visitors can be made beforehand. */
export const benchSecret = 'for the benchmarks only, and long enough';

/** Settings of the measured site, from the environment. */
export const benchSettings = () => readSettings({ ...process.env, SECRET: benchSecret });

/** The cookies that a response sets, as the header of the next request. */
export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ');

/** The token of a visitor, read from the cookies. */
export const tokenOf = (cookie: string): string => /lectern_token=([0-9a-f]{32})/.exec(cookie)?.[1] ?? '';

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Resident memory in megabytes. */
  readonly memory: () => number;
  /** Highest resident memory since the start, or since it was forgotten, in megabytes. */
  readonly peak: () => number;
  readonly forgetPeak: () => void;
  readonly stop: () => Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

const ready = async (url: string, child: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`the process for ${url} ended with ${child.exitCode}`);
    if (await answers(url)) return;
    await new Promise(done => setTimeout(done, 100));
  }
  throw new Error(`${url} did not answer`);
};

const start = async (args: readonly string[], probe: string, env: NodeJS.ProcessEnv): Promise<Running> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port), BASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await ready(url + probe, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const { pid } = child;
  if (pid === undefined) throw new Error(`the process for ${url} was not started`);
  const megabytes = (figure: 'VmRSS' | 'VmHWM'): number => {
    const kilobytes = new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  };
  return {
    url,
    pid,
    memory: () => megabytes('VmRSS'),
    peak: () => megabytes('VmHWM'),
    // 5 sets the highest value to the present one: proc(5), clear_refs.
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
};

/** Starts the bundled server. `env` overrides the environment. */
export const startLectern = (env: NodeJS.ProcessEnv = {}): Promise<Running> =>
  start([join(root, 'build/server/main.js')], '/readyz', { SECRET: benchSecret, ...env, LECTERN_ROOT: root });

/** Starts the bare baseline server; `bytes` is the folder of its responses. */
export const startBaseline = (bytes: string, postId: number): Promise<Running> =>
  start(['--import', 'tsx', join(root, 'scripts/bench/baseline.ts')], '/ready', {
    BYTES: bytes,
    POST_ID: String(postId),
  });
