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
  const [, second, third] = nodes;
  const [machine, server] = site.servers;
  if (!second || !third || !machine || !server) return [];
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
        await second.untilReady();
      },
    },
    {
      name: 'all database nodes killed',
      happens: async () => {
        await Promise.all(nodes.map(node => node.stop('SIGKILL')));
        await pause(outageMs);
        // As after a power failure: they find each other by what each remembers of the cluster.
        await Promise.all(nodes.map(node => node.start()));
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
      name: 'both processes of a machine killed',
      happens: async () => {
        await machine.killAll();
        await pause(outageMs);
        await machine.start();
      },
    },
    { name: 'both processes of a machine replaced', happens: site.restartFirst },
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
