import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { connect, type Knex } from '../../server/core/db/db.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { makeDatabase } from './archive-queries.ts';
import { median, percentile } from './load.ts';
import { printValue } from './print.ts';
import { benchSettings, startLectern } from './processes.ts';
import { fillDashboard, ownPosts } from './queries.ts';

const name = 'lectern_dashboard';
const warmings = 5;
const samples = 40;
const aims = { list: 20, search: 15 } as const;

const lists: Readonly<Record<string, string>> = {
  'newest first': '',
  'published, by title': '?filter=1&sort=title',
  'published, by hits, a middle page': '?filter=1&sort=hits&start=20000',
  'a category, by state': '?category=2&sort=state',
  'by category, the last page': '?sort=category&start=49990',
  'search: a frequent and a rare word': '?post-search=no+4242',
  'search: the beginning of 11,000 titles': '?post-search=1',
  'search: a word of every title, by hits': '?post-search=post&sort=hits',
  'search: nothing found': '?post-search=post+nowhere',
};

const timesOf = async (work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let index = 0; index < warmings + samples; index++) {
    const began = performance.now();
    await work();
    if (index >= warmings) times.push(performance.now() - began);
  }
  return times;
};

const opened = async (settings: ReturnType<typeof benchSettings>): Promise<Knex> => {
  const whole = connect(settings.database);
  await makeDatabase(whole, name);
  await whole.destroy();
  const sql = connect({ ...settings.database, database: name });
  await migrateUp(sql);
  return sql;
};

const request = async (url: string, cookie: string): Promise<void> => {
  const answer = await fetch(url, { headers: { cookie } });
  if (!(await answer.text()).includes('data-eb-dashboard-posts')) throw new Error(`${url}: ${answer.status}`);
};

/** Measures a page of an account's 50,000 posts, beside one bare select by an index and an empty answer of the server. */
export const benchDashboard = async (): Promise<void> => {
  const settings = benchSettings();
  const sql = await opened(settings);
  const cookie = randomBytes(32).toString('base64url');
  const authorId = await fillDashboard(sql, cookie);
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  const lectern = await startLectern({ DATABASE_URL: url.href });
  const bare = median(await timesOf(() => ownPosts(sql, authorId)));
  for (const [list, query] of Object.entries(lists)) {
    const times = await timesOf(() => request(`${lectern.url}/blog/dashboard${query}`, `lectern_session=${cookie}`));
    const time = median(times);
    const beside = `p95 ${percentile(times, 0.95).toFixed(1)} ms, ratio ${(time / bare).toFixed(1)} to a bare select`;
    printValue(
      `dashboard, ${list}`,
      time,
      'ms',
      { atMost: aims[list.startsWith('search') ? 'search' : 'list'] },
      beside,
    );
  }
  await lectern.stop();
  await sql.destroy();
};
