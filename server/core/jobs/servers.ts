import { hostname } from 'node:os';
import type { Services } from '../context/index.ts';
import { type Sql, transact } from '../db/index.ts';
import { leaveRows } from '../leases/index.ts';
import { isRunning, machine } from '../process/index.ts';
import { removeServer, removeServers, type ServerRow, seeServer, serverRows } from './server-queries.ts';

const everyMs = 5_000;
/** A server not seen for this time is dead; two of its heartbeats may fail. */
const deadAfterSeconds = 30;

/** This machine in the column `host`: its name to show, and what tells it from others of that name. */
export const ownHost = `${hostname().slice(0, 150)}#${machine.id}`;

/** Parts of the column `host`. Earlier versions record a name alone. */
const hostOf = ({ host }: ServerRow): { name: string; id: string } => {
  const [, name = host, id = ''] = /^(.*)#([0-9a-f]{16})$/.exec(host) ?? [];
  return { name, id };
};

/** Tells whether a server is dead: on this machine by its process, on others by the time since it was seen. */
const isDead = (row: ServerRow, ownNode: string): boolean => {
  if (row.node === ownNode) return false;
  const isHere = machine.sharesPids(hostOf(row).id);
  if (isHere && (row.pid === process.pid || !isRunning(row.pid))) return true;
  return row.age > deadAfterSeconds;
};

/** Descriptions of the servers that run on this database. */
export const serversNow = async (sql: Sql): Promise<string[]> =>
  (await serverRows(sql)).filter(row => !isDead(row, '')).map(row => `process ${row.pid} on ${hostOf(row).name}`);

/** Removes a server that stops as planned, and gives back what it has not begun. */
export const leaveServers = (sql: Sql, node: string): Promise<void> =>
  transact(sql, async tx => {
    await leaveRows(tx, node);
    await removeServer(tx, node);
  });

export interface Presence {
  /** Records that this server is alive, and releases the claims of dead ones. */
  readonly round: () => Promise<void>;
  /** Removes the record of this server at a planned stop. One that has failed stays on record, and is found dead. */
  readonly leave: () => Promise<void>;
}

/** The record of this server among those that share the database. */
export const presenceOf = ({ sql, node }: Pick<Services, 'sql' | 'node'>): Presence => ({
  round: async () => {
    const rows = await serverRows(sql);
    await seeServer(sql, { node, host: ownHost, pid: process.pid });
    const own = rows.find(row => row.node === node);
    // After a stall of the database every server looks dead: each may first record that it is alive.
    const wasStalled = own !== undefined && own.age > (2 * everyMs) / 1000;
    const dead = rows.filter(row => !wasStalled && isDead(row, node)).map(row => row.node);
    if (dead.length > 0) await removeServers(sql, dead);
  },
  leave: () => leaveServers(sql, node),
});

export const presenceMs = everyMs;
