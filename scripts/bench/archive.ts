import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import pino from 'pino';
import { openServices } from '../../server/core/context/services.ts';
import { connect, type Knex } from '../../server/core/db/db.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { seedBulk } from '../../server/demo/bulk.ts';
import { subscribers } from '../../server/subscribers.ts';
import { workOnce } from '../../server/workers.ts';
import { progress } from '../commands/progress.ts';
import { type Ask, asksOf, bodyOf } from './archive-asks.ts';
import {
  archiveContextOf,
  forgetThrottles,
  isSeeded,
  makeDatabase,
  makeJobsDue,
  plantWords,
} from './archive-queries.ts';
import { benchSitemap } from './archive-sitemap.ts';
import { benchSettings, cookieOf, type Running, startLectern, tokenOf } from './processes.ts';
import { emptied, setSetting } from './queries.ts';

// Measures the cost of reading as the archive grows: the same pages at 1,000 and at 100,000 posts, requested by turns and
// rendered for one visitor, so that no cached page is sent. A part of a name after `--archive` selects measurements.
// `--million` compares with 1,000,000 posts: seeding them takes hours, and goes on where it was stopped.
const smallSize = { name: 'lectern_archive_small', posts: 1_000, comments: 10_000 };
const largeSize = process.argv.includes('--million')
  ? { name: 'lectern_million', posts: 1_000_000, comments: 10_000_000 }
  : { name: 'lectern_archive', posts: 100_000, comments: 1_000_000 };
const warmings = 5;
const samples = 60;
const aim = 1.5;

const settings = benchSettings();
const address = new URL(process.env.DATABASE_URL ?? '');

const prepare = async ({ name, posts, comments }: typeof largeSize): Promise<Knex> => {
  const whole = connect(settings.database);
  await makeDatabase(whole, name);
  await whole.destroy();
  const sql = connect({ ...settings.database, database: name });
  await migrateUp(sql);
  const services = await openServices(settings, pino({ level: 'warn' }), subscribers, { sql });
  // An empty index records the rules for words: the seeded posts need not be indexed twice.
  if (await emptied(sql)) await workOnce(services);
  if (!(await isSeeded(sql, posts))) {
    const bar = progress(`Seeding ${name}`, posts + comments);
    let last = 0;
    await seedBulk(services, { posts, comments, isResumed: true }, done => {
      bar.step(done - last);
      last = done;
    });
    bar.end();
  }
  await plantWords(sql);
  // Jobs that an earlier run left undone would run beside the measurements.
  console.log(`Indexing what rules for words have changed since, and other jobs of ${name} …`);
  await makeJobsDue(sql);
  await workOnce(services);
  await setSetting(sql, 'captcha.kind', 'none');
  await sql.raw('ANALYZE TABLE posts, post_categories, post_tags, comments');
  return sql;
};

interface Side {
  readonly sql: Knex;
  readonly databaseUrl: string;
  readonly lectern: Running;
  readonly asks: ReturnType<typeof asksOf>;
  readonly cookie: string;
}

const open = async (size: typeof largeSize): Promise<Side> => {
  const sql = await prepare(size);
  const url = new URL(address);
  url.pathname = `/${size.name}`;
  const lectern = await startLectern({ DATABASE_URL: url.href });
  return {
    sql,
    databaseUrl: url.href,
    lectern,
    asks: asksOf(await archiveContextOf(sql, samples + warmings)),
    cookie: `${cookieOf(await fetch(lectern.url))}; lectern_notice=none`,
  };
};

const timed = async ({ lectern, cookie }: Side, { path, call }: Ask): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(
    call ? `${lectern.url}/?option=${settings.blogOption}&_ts=0` : lectern.url + path,
    call
      ? {
          method: 'POST',
          body: bodyOf(call, settings.blogOption, tokenOf(cookie)),
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        }
      : { headers: { cookie } },
  );
  const body = await answer.text();
  const took = performance.now() - began;
  if (!answer.ok || (call && !body.includes('"resolve"')))
    throw new Error(`${path} ${JSON.stringify(call ?? {})}: ${answer.status} ${body.slice(0, 300)}`);
  return took;
};

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

const load = (): string => `load of the machine ${loadavg()[0]?.toFixed(1)}`;

const [small, large] = [await open(smallSize), await open(largeSize)];
const wanted = process.argv.find((one, index) => index > 1 && !one.startsWith('--')) ?? '';
const [fewer, more] = [smallSize, largeSize].map(({ posts }) => posts.toLocaleString('en'));
console.log(`p95 in milliseconds at ${fewer} and at ${more} posts (aim: ratio ≤ ${aim}); ${load()}`);
for (const name of Object.keys(small.asks).filter(one => one.includes(wanted))) {
  const times: [number[], number[]] = [[], []];
  await forgetThrottles(small.sql);
  await forgetThrottles(large.sql);
  for (let index = 0; index < warmings + samples; index++) {
    // A guest may ask for twenty subscriptions in ten minutes.
    if (index % 15 === 0) for (const { sql } of [small, large]) await forgetThrottles(sql);
    for (const [at, side] of [small, large].entries()) {
      const ask = side.asks[name]?.(index);
      const took = ask ? await timed(side, ask) : 0;
      if (index >= warmings) times[at]?.push(took);
    }
  }
  const [one, other] = [p95(times[0]), p95(times[1])];
  const ratio = other / one;
  console.log(
    `${name.padEnd(28)} ${one.toFixed(1).padStart(8)} ${other.toFixed(1).padStart(8)}  ratio ${ratio.toFixed(2)}${ratio > aim ? '  above the aim' : ''}`,
  );
}
if ('sitemap'.includes(wanted)) {
  const lectern = await startLectern({ DATABASE_URL: large.databaseUrl, CACHE_MEMORY: '0' });
  await benchSitemap(lectern);
  await lectern.stop();
}
console.log(load());
for (const { sql, lectern } of [small, large]) {
  await lectern.stop();
  await sql.destroy();
}
