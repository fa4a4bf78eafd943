import cluster from 'node:cluster';
import { isatty } from 'node:tty';
import { noPeers, type Peers } from '../core/process/index.ts';
import { recordMainProcess } from './main-process.ts';
import { readToMember, tellMain } from './messages.ts';
import { memberPeers } from './peers.ts';

/** Acts of a serving process that the main process asks for. */
export interface MemberActs {
  readonly startWorkers: () => void;
  /** Resolves when the workers have come to rest. */
  readonly stopWorkers: () => Promise<void>;
  /** Ends the process without refusing a request. */
  readonly drain: () => void;
}

export interface Membership {
  /** True in the first process of a start of the site: it adds the demo content, removes old previews and prints. */
  readonly isFirst: boolean;
  /** The other serving processes. */
  readonly peers: Peers;
  /**
   * Resolves when no connection is on its way to this process, which has closed its server: each that was has been
   * handed to another one. A connection on its way to a process that exits before is answered by nobody.
   */
  readonly released: () => Promise<void>;
  /** Tells that this process accepts connections; the acts run when the main process asks for them. */
  readonly serve: (acts: MemberActs) => void;
}

export const needsProcesses =
  'The site runs in one process, which cannot be replaced while it serves: set PROCESSES to 2 or more, or to auto, and start the site again.';

/** The only process of a site: it has the workers from the start. */
const alone = (dataDir: string): Membership => ({
  isFirst: true,
  peers: noPeers,
  released: async () => {},
  serve: ({ startWorkers }) => {
    recordMainProcess(dataDir, { processes: 1, begun: 0, ended: 0 });
    process.on('SIGHUP', () => {
      // Sent when the terminal of a process is closed.
      if (isatty(0)) process.kill(process.pid, 'SIGTERM');
      else process.stdout.write(`lectern: ${needsProcesses}\n`);
    });
    startWorkers();
  },
});

/** The place of this process among the serving processes of the site. Node ends it when the main process has ended. */
export const joinMembers = (dataDir: string): Membership => {
  const { worker } = cluster;
  if (!worker) return alone(dataDir);
  return {
    isFirst: worker.id === 1,
    peers: memberPeers(),
    released: () =>
      new Promise(resolve => {
        process.on('message', received => {
          if (readToMember(received) === 'released') resolve();
        });
        tellMain('closed');
      }),
    serve: ({ startWorkers, stopWorkers, drain }) => {
      process.on('message', received => {
        const message = readToMember(received);
        if (message === 'work') startWorkers();
        if (message !== 'drain') return;
        stopWorkers().finally(() => tellMain('rested'));
        drain();
      });
      // Sent by a terminal to all processes at once: the main process acts on it.
      process.on('SIGHUP', () => {});
      tellMain('serving');
    },
  };
};
