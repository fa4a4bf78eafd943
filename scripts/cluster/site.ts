import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../server/core/config/root.ts';
import { mainProcess } from '../../server/processes/index.ts';
import { s3Url } from '../../server/test/stubs/s3-server.ts';
import type { GaleraNode } from './galera.ts';
import { lastingPort } from './lasting-port.ts';
import { type Part, partOf } from './part.ts';
import type { Programs } from './programs.ts';
import { storePart } from './store.ts';

/** The serving processes of three machines, the balancer in front of them, and the store of their files. */
export interface Site {
  readonly url: string;
  /** Two processes and their main process on the first machine, one process on each of the others. */
  readonly servers: readonly Part[];
  /** Replaces the processes of the first machine, as `lectern restart` does. */
  readonly restartFirst: () => Promise<void>;
  readonly balancer: Part;
  readonly store: Part;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const answers = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;

/** HAProxy: each request goes to the next server, none to one that is not ready. */
const balancerRules = (port: number, targets: readonly number[]): string =>
  `global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
  option forwardfor if-none
frontend site
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${targets.map((target, index) => `  server server${index + 1} 127.0.0.1:${target}`).join('\n')}
`;

/** Serves one site by three machines, each with another database node first. */
export const siteOn = async (
  folder: string,
  programs: Programs,
  nodes: readonly GaleraNode[],
  secret: string,
): Promise<Site> => {
  const port = await lastingPort();
  const url = `http://127.0.0.1:${port}`;
  const ports = [await lastingPort(), await lastingPort(), await lastingPort()];
  const storePort = await lastingPort();
  const store = storePart(folder, storePort);
  const dataDirOf = (index: number): string => join(folder, `files${index + 1}`);
  const hostsFrom = (first: number): string =>
    nodes.map((_, index) => `127.0.0.1:${nodes[(first + index) % nodes.length]?.port}`).join();
  const servers = ports.map((own, index) =>
    partOf({
      name: `server ${index + 1}`,
      path: process.execPath,
      args: [join(root, 'build/server/main.js'), '--demo'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LECTERN_ROOT: root,
        PORT: `${own}`,
        BASE_URL: url,
        TRUST_PROXY: '1',
        PROCESSES: index === 0 ? '2' : '1',
        // The machines share only the store of files.
        DATA_DIR: dataDirOf(index),
        FILES_URL: s3Url(`http://127.0.0.1:${storePort}`, 'site'),
        DATABASE_URL: `mysql://lectern:lectern@${hostsFrom(index)}/lectern`,
        SECRET: secret,
        LOG_LEVEL: 'error',
      },
      log: join(folder, `server${index + 1}.log`),
      isReady: () => answers(`http://127.0.0.1:${own}/readyz`),
    }),
  );
  const rules = join(folder, 'haproxy.cfg');
  writeFileSync(rules, balancerRules(port, ports));
  const balancer = partOf({
    name: 'balancer',
    path: programs.balancer,
    args: ['-f', rules, '-db'],
    log: join(folder, 'balancer.log'),
    isReady: () => answers(`${url}/readyz`),
  });
  return {
    ...{ url, servers, balancer, store },
    restartFirst: async () => {
      const before = mainProcess(dataDirOf(0))?.ended;
      servers[0]?.signal('SIGHUP');
      while (mainProcess(dataDirOf(0))?.ended === before) await pause(100);
    },
    start: async () => {
      await store.start();
      // Together, as after a power failure: one prepares the database, the others wait.
      await Promise.all(servers.map(server => server.start()));
      await balancer.start();
    },
    stop: async () => {
      await balancer.stop();
      await Promise.all(servers.map(server => server.stop()));
      await store.stop();
    },
  };
};
