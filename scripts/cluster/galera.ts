import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../boot/child.mjs';
import { programPath } from '../boot/system-packages.mjs';
import { lastingPort } from './lasting-port.ts';
import { type Part, partOf } from './part.ts';
import type { Programs } from './programs.ts';
import { nodeStatus, openToSite } from './queries.ts';

/** A database server of the cluster. */
export interface GaleraNode extends Part {
  readonly port: number;
  readonly socketPath: string;
}

export interface Galera {
  readonly nodes: readonly GaleraNode[];
  /**
   * Starts the first node as a new cluster and the others as members; each gets the data of the first one. `prepare`
   * creates users and databases at the first one; without it those of the site are created.
   */
  readonly start: (prepare?: (socketPath: string) => Promise<unknown>) => Promise<void>;
  /** Stops the nodes, the first one last: it has the newest data. */
  readonly stop: () => Promise<void>;
}

// The transfer of the data by rsync drops the rights of root: as root the nodes run as "nobody".
const nobody = { uid: 65_534, gid: 65_534 };
const owner = process.getuid?.() === 0 ? nobody : undefined;

const ownFolder = (path: string): string => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
};

interface Options {
  /** Further options of each node. */
  readonly more?: readonly string[];
  /** Time in which a dead node holds up the commits of the others, until they give it up. Without it Galera waits 5. */
  readonly deadAfterS?: number;
}

interface Ports {
  readonly sql: number;
  readonly group: number;
  readonly incremental: number;
  readonly whole: number;
}

const freePorts = async (): Promise<Ports> => {
  const [sql, group, incremental, whole] = [
    await lastingPort(),
    await lastingPort(),
    await lastingPort(),
    await lastingPort(),
  ];
  return { sql, group, incremental, whole };
};

const prepareData = async (data: string): Promise<void> => {
  const installer = programPath('mariadb-install-db') ?? 'mariadb-install-db';
  const { code, output } = await runToEnd(
    installer,
    [
      ...['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
      ...['--force', '--innodb-log-file-size=16M'],
    ],
    owner ?? {},
  );
  if (code !== 0) throw new Error(`the data folder ${data} could not be made:\n${output}`);
};

const local = '127.0.0.1';

const nodeOf = async (
  folder: string,
  programs: Programs,
  all: readonly Ports[],
  number: number,
  ports: Ports,
  { more = [], deadAfterS = 2 }: Options,
): Promise<GaleraNode> => {
  const name = `database ${number}`;
  const home = ownFolder(join(folder, `node${number}`));
  const data = join(home, 'data');
  await prepareData(ownFolder(data));
  const socketPath = join(home, 'socket');
  const members = all.map(({ group }) => `${local}:${group}`).join();
  const options = [
    `gmcast.listen_addr=tcp://${local}:${ports.group}`,
    `base_port=${ports.group}`,
    `ist.recv_addr=${local}:${ports.incremental}`,
    `gcache.dir=${data}`,
    'gcache.size=64M',
    `evs.suspect_timeout=PT${deadAfterS}S`,
    `evs.inactive_timeout=PT${2 * deadAfterS}S`,
    'evs.keepalive_period=PT0.5S',
    'evs.inactive_check_period=PT0.5S',
  ];
  const args = [
    ...['--no-defaults', `--datadir=${data}`, `--tmpdir=${home}`, `--socket=${socketPath}`],
    ...[`--pid-file=${join(home, 'pid')}`, `--bind-address=${local}`, `--port=${ports.sql}`, '--skip-name-resolve'],
    ...['--character-set-server=utf8mb4', '--collation-server=utf8mb4_unicode_ci', '--innodb-ft-min-token-size=3'],
    ...['--binlog-format=ROW', '--innodb-autoinc-lock-mode=2', '--innodb-log-file-size=16M'],
    // The other nodes have what one loses in a crash.
    '--innodb-flush-log-at-trx-commit=2',
    ...['--wsrep-on=ON', `--wsrep-provider=${programs.provider}`, '--wsrep-cluster-name=lectern'],
    ...[`--wsrep-cluster-address=gcomm://${members}`, `--wsrep-node-name=node${number}`],
    ...[`--wsrep-node-address=${local}:${ports.group}`, '--wsrep-sst-method=rsync'],
    ...[`--wsrep-sst-receive-address=${local}:${ports.whole}`, '--wsrep-retry-autocommit=8'],
    ...[`--wsrep-provider-options=${options.join(';')}`, ...more],
  ];
  const env = { ...process.env, PATH: `${programs.transferScripts}:${process.env.PATH}:/usr/sbin:/sbin` };
  const part = partOf({
    name,
    path: programs.database,
    ...(owner ? { owner } : {}),
    env,
    log: join(folder, `node${number}.log`),
    args,
    isReady: async () => existsSync(socketPath) && (await nodeStatus(socketPath)) === 'Synced',
  });
  /** After a crash the node reads from its data what it has: it then needs only what it missed. */
  const position = async (): Promise<string[]> => {
    const { output } = await runToEnd(programs.database, [...args, '--wsrep-recover'], { ...(owner ?? {}), env });
    const found = /Recovered position: (\S+)/.exec(output)?.[1];
    return found ? [`--wsrep-start-position=${found}`] : [];
  };
  const start = async (more: readonly string[] = []): Promise<void> => {
    rmSync(socketPath, { force: true });
    await part.start([...more, ...(await position())]);
  };
  return { ...part, start, port: ports.sql, socketPath };
};

/** Three database servers on this machine, each with all the data. */
export const galera = async (folder: string, programs: Programs, options: Options = {}): Promise<Galera> => {
  const all = [await freePorts(), await freePorts(), await freePorts()];
  const nodes: GaleraNode[] = [];
  for (const [index, ports] of all.entries())
    nodes.push(await nodeOf(folder, programs, all, index + 1, ports, options));
  const [first, ...others] = nodes;
  return {
    nodes,
    start: async (prepare = openToSite) => {
      await first?.start(['--wsrep-new-cluster']);
      if (first) await prepare(first.socketPath);
      for (const node of others) await node.start();
    },
    stop: async () => {
      for (const node of [...nodes].reverse()) await node.stop();
    },
  };
};
