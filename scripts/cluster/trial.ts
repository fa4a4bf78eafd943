import { setTimeout as pause } from 'node:timers/promises';
import { databaseAddress } from '../../server/core/config/index.ts';
import { connect } from '../../server/core/db/db.ts';
import { audit, emptyLedger, type Ledger, writeOn } from '../../server/test/chaos.ts';
import { chaosPeople } from '../../server/test/chaos-people.ts';
import { faultsOf } from './faults.ts';
import type { Galera } from './galera.ts';
import { type Counted, type Figures, period } from './period.ts';
import type { Site } from './site.ts';

const numbers = { bloggers: 12, readers: 6, visitors: 6 };
const calmMs = 3_000;
/** A pause in which nobody's write is acknowledged is an interruption from this length on. */
const leastPauseMs = 1_000;
const limitMs = 120_000;

const clock = { now: Date.now, pause: (ms: number) => pause(ms), advance: () => undefined };

const acknowledged = ({ comments, likes, uploads }: Ledger): number =>
  [...comments.values()].filter(Boolean).length + likes.size + uploads.size;

interface Row extends Figures {
  readonly requests: number;
  readonly refused: number;
  /** Refused requests by status or error, as words. */
  readonly causes: string;
}

const countedBy = (ledger: Ledger): Counted => ({
  acknowledged: acknowledged(ledger),
  refused: ledger.requests.refused,
});

/** Watches the ledger until everything works again for some seconds after `work`. */
const watched = async (ledger: Ledger, work: () => Promise<void>, usualPauseMs: number): Promise<Row> => {
  const before = { ...ledger.requests };
  ledger.causes.clear();
  const began = Date.now();
  const { look, lastDisturbed, figures } = period(began, countedBy(ledger), usualPauseMs);
  let doneAt = Number.POSITIVE_INFINITY;
  const watch = async (): Promise<void> => {
    for (let now = began; now - Math.max(doneAt, lastDisturbed()) < calmMs; now = Date.now()) {
      look(now, countedBy(ledger));
      if (now - began > limitMs) throw new Error(`not normal again after ${limitMs / 1000} s`);
      await pause(50);
    }
  };
  const happen = async (): Promise<void> => {
    await work();
    doneAt = Date.now();
  };
  await Promise.all([happen(), watch()]);
  const refused = ledger.requests.refused - before.refused;
  const answered = ledger.requests.answered - before.answered;
  const causes = [...ledger.causes].map(([cause, times]) => `${times} × ${cause}`).join(', ');
  return { requests: answered + refused, refused, causes, ...figures() };
};

const columns = ['requests', 'refused %', 'longest pause', 'seconds until normal'] as const;

const line = (name: string, cells: readonly string[], causes: string): string =>
  `| ${name.padEnd(38)} | ${cells.map((cell, index) => cell.padStart(columns[index]?.length ?? 0)).join(' | ')} | ${causes} |`;

const rowLine = (name: string, { requests, refused, longestPause, untilNormal, causes }: Row): string => {
  const share = ((100 * refused) / Math.max(1, requests)).toFixed(2);
  return line(name, [String(requests), share, longestPause.toFixed(1), untilNormal.toFixed(1)], causes);
};

/**
 * Writes on the site while each part of the cluster is stopped in turn, and compares what was acknowledged with the
 * rows. Prints a table; resolves with the exit code: 1 if a write was lost or doubled, or not seen by its writer.
 */
export const trial = async (cluster: Galera, site: Site, secret: string): Promise<number> => {
  const [node] = cluster.nodes;
  if (!node) return 1;
  const sql = connect(
    databaseAddress(`mysql://root@localhost/lectern?socketPath=${encodeURIComponent(node.socketPath)}`),
  );
  const { writers, ...posts } = await chaosPeople({ sql, clock, secret }, numbers);
  const ledger = emptyLedger();
  const target = { url: site.url, sql, ...posts, ledger };
  let goesOn = true;
  const outages = async (): Promise<void> => {
    try {
      // Processes that have just started answer more slowly than later.
      await watched(ledger, () => pause(5_000), leastPauseMs);
      const usual = await watched(ledger, () => pause(10_000), Number.POSITIVE_INFINITY);
      console.log(rowLine('no outage', usual));
      const usualPauseMs = Math.max(leastPauseMs, usual.longestPause * 1000);
      for (const { name, happens } of faultsOf(cluster, site))
        console.log(rowLine(name, await watched(ledger, happens, usualPauseMs)));
    } finally {
      goesOn = false;
    }
  };
  console.log(line('outage', columns, 'refused by'));
  console.log(`| ${'-'.repeat(38)} | ${columns.map(name => `${'-'.repeat(name.length - 1)}:`).join(' | ')} | --- |`);
  await Promise.all([outages(), ...writers.map(writer => writeOn(target, writer, () => goesOn))]);
  const wrong = await audit(target);
  const count = (kind: string): number => wrong.filter(one => one.startsWith(kind)).length;
  console.log(
    `\n${acknowledged(ledger)} writes acknowledged, ${count('lost')} lost, ${count('doubled')} doubled, ${wrong.length - count('lost') - count('doubled')} wrong counts, ${ledger.unseen.length} comments not seen by their writer`,
  );
  for (const one of [...wrong, ...ledger.unseen].slice(0, 20)) console.log(one);
  await sql.destroy();
  return wrong.length + ledger.unseen.length === 0 ? 0 : 1;
};
