import { setTimeout as pause } from 'node:timers/promises';
import { databaseAddress } from '../../server/core/config/index.ts';
import { connect } from '../../server/core/db/db.ts';
import { audit, emptyLedger, type Ledger, type Writer, writeOn } from '../../server/test/chaos.ts';
import { writer } from '../../server/test/fixtures/posts.ts';
import { people } from '../../server/test/people.ts';
import { type Fault, faultsOf } from './faults.ts';
import type { Galera } from './galera.ts';
import type { Site } from './site.ts';

const writers = 24;
const calmMs = 3_000;
const limitMs = 120_000;

const clock = { now: Date.now, pause: (ms: number) => pause(ms), advance: () => undefined };

const acknowledged = ({ comments, likes, uploads }: Ledger): number =>
  [...comments.values()].filter(Boolean).length + likes.size + uploads.size;

interface Period {
  readonly requests: number;
  readonly refused: number;
  /** Longest time without an acknowledged write, in seconds. */
  readonly longestPause: number;
  /** Refused requests by status or error, as words. */
  readonly causes: string;
}

/** Watches the ledger until everything works again for some seconds after `work`. */
const watched = async (ledger: Ledger, work: () => Promise<void>): Promise<Period> => {
  const before = { ...ledger.requests };
  ledger.causes.clear();
  const limit = Date.now() + limitMs;
  const state = { isDone: false, count: acknowledged(ledger), since: Date.now(), longest: 0 };
  const calm = { since: Date.now(), refused: before.refused };
  const watch = async (): Promise<void> => {
    while (!state.isDone || Date.now() - calm.since < calmMs) {
      await pause(50);
      const now = Date.now();
      if (now > limit) throw new Error(`not normal again after ${limitMs / 1000} s`);
      state.longest = Math.max(state.longest, now - state.since);
      if (acknowledged(ledger) !== state.count) Object.assign(state, { count: acknowledged(ledger), since: now });
      if (ledger.requests.refused !== calm.refused || now - state.since > calmMs)
        Object.assign(calm, { refused: ledger.requests.refused, since: now });
    }
  };
  const happen = async (): Promise<void> => {
    await work();
    state.isDone = true;
    calm.since = Date.now();
  };
  await Promise.all([happen(), watch()]);
  const refused = ledger.requests.refused - before.refused;
  const answered = ledger.requests.answered - before.answered;
  const causes = [...ledger.causes].map(([cause, times]) => `${times} × ${cause}`).join(', ');
  return { requests: answered + refused, refused, longestPause: state.longest / 1000, causes };
};

const line = (name: string, { requests, refused, longestPause, causes }: Period): string =>
  `| ${name.padEnd(40)} | ${String(requests).padStart(8)} | ${((100 * refused) / Math.max(1, requests)).toFixed(2).padStart(9)} | ${longestPause.toFixed(1).padStart(13)} | ${causes} |`;

const calm: Fault = { name: 'no outage', happens: () => pause(10_000) };

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
  const person = people({ sql, clock, settings: { secret } });
  const authors: Writer[] = [];
  for (let made = 0; made < writers; made++) authors.push(await person.signedIn('blogger'));
  const post = await writer({ sql, clock }).post(authors[0]?.id ?? 0);
  const ledger = emptyLedger();
  const target = { url: site.url, sql, postId: post.id, slug: post.slug, ledger };
  let goesOn = true;
  const outages = async (): Promise<void> => {
    try {
      for (const { name, happens } of [calm, ...faultsOf(cluster, site)])
        console.log(line(name, await watched(ledger, happens)));
    } finally {
      goesOn = false;
    }
  };
  console.log('| outage                                   | requests | refused % | longest pause | refused by |');
  console.log('| ---------------------------------------- | -------: | --------: | ------------: | ---------- |');
  await Promise.all([outages(), ...authors.map(author => writeOn(target, author, () => goesOn))]);
  const wrong = await audit(target);
  const count = (kind: string): number => wrong.filter(one => one.startsWith(kind)).length;
  console.log(
    `\n${acknowledged(ledger)} writes acknowledged, ${count('lost')} lost, ${count('doubled')} doubled, ${wrong.length - count('lost') - count('doubled')} wrong counts, ${ledger.unseen.length} comments not seen by their writer`,
  );
  for (const one of wrong.slice(0, 20)) console.log(one);
  await sql.destroy();
  return wrong.length + ledger.unseen.length === 0 ? 0 : 1;
};
