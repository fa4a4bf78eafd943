import { setTimeout as pause } from 'node:timers/promises';
import type { Galera } from './galera.ts';
import { isolate } from './queries.ts';
import type { Site } from './site.ts';

/** An outage of a part of the cluster. */
export interface Fault {
  readonly name: string;
  /** Lets it happen and ends it. */
  readonly happens: () => Promise<void>;
}

const outageMs = 3_000;

/** Every part in turn. */
export const faultsOf = ({ nodes, start, stop }: Galera, site: Site): readonly Fault[] => {
  const [first, second, third] = nodes;
  const [server] = site.servers;
  if (!first || !second || !third || !server) return [];
  return [
    {
      name: 'database node killed',
      happens: async () => {
        await third.stop('SIGKILL');
        await pause(outageMs);
        await third.start();
      },
    },
    {
      name: 'database node stopped for maintenance',
      happens: async () => {
        await second.stop();
        await pause(outageMs);
        await second.start();
      },
    },
    {
      name: 'database node cut off from the others',
      happens: async () => {
        await isolate(second.socketPath, true);
        await pause(2 * outageMs);
        await isolate(second.socketPath, false);
      },
    },
    {
      name: 'serving process killed',
      happens: async () => {
        await server.stop('SIGKILL');
        await pause(outageMs);
        await server.start();
      },
    },
    {
      name: 'serving process hangs',
      happens: async () => {
        server.signal('SIGSTOP');
        await pause(outageMs);
        server.signal('SIGCONT');
      },
    },
    {
      name: 'file store killed',
      happens: async () => {
        await site.store.stop('SIGKILL');
        await pause(outageMs);
        await site.store.start();
      },
    },
    {
      name: 'balancer killed',
      happens: async () => {
        await site.balancer.stop('SIGKILL');
        await site.balancer.start();
      },
    },
    {
      name: 'serving processes restarted one by one',
      happens: async () => {
        for (const one of site.servers) {
          await one.stop();
          await one.start();
        }
      },
    },
    {
      name: 'everything stopped and started',
      happens: async () => {
        await site.stop();
        await stop();
        await start();
        await site.start();
      },
    },
  ];
};
