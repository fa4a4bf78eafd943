import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openServices } from '../../server/core/context/services.ts';
import { connect, type Knex } from '../../server/core/db/db.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { seedBulk } from '../../server/demo/bulk.ts';
import { subscribers } from '../../server/subscribers.ts';
import { benchSettings, type Running, startBaseline, startLectern } from './processes.ts';
import { benchPost, emptied, setSetting } from './queries.ts';
import { type Recorded, writeRecorded } from './recorded.ts';
import { makeBareTable, otherPosts, removeBenchComments, type SeededPost } from './site-queries.ts';

/** Seeded site that the parts measure. Each part starts servers of its own, so that none measures what another left. */
export interface Site {
  readonly sql: Knex;
  readonly settings: ReturnType<typeof benchSettings>;
  /** The post with 200 comments, and its category. */
  readonly post: SeededPost & { readonly comments: number; readonly category: string };
  /** Other posts, with about ten comments each. */
  readonly others: readonly SeededPost[];
  readonly withLectern: <T>(env: NodeJS.ProcessEnv, work: (lectern: Running) => Promise<T>) => Promise<T>;
  /** Starts the bare server, which sends these responses. */
  readonly withBaseline: <T>(
    responses: Readonly<Record<string, Recorded>>,
    work: (baseline: Running) => Promise<T>,
  ) => Promise<T>;
  readonly close: () => Promise<void>;
}

const stopping = async <T>(running: Running, work: (running: Running) => Promise<T>): Promise<T> => {
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
};

/** Opens the database of the benchmarks; seeds 1,000 posts and 10,000 comments once. */
export const openBenchSite = async (): Promise<Site> => {
  const settings = benchSettings();
  const sql = connect(settings.database);
  await migrateUp(sql);
  if (await emptied(sql)) {
    console.log('Seeding 1,000 posts and 10,000 comments …');
    await seedBulk(await openServices(settings, pino({ level: 'warn' }), subscribers, { sql }), {
      posts: 1_000,
      comments: 10_000,
    });
  }
  await setSetting(sql, 'captcha.kind', 'none');
  await makeBareTable(sql);
  await removeBenchComments(sql);
  const post = await benchPost(sql);
  return {
    sql,
    settings,
    post,
    others: await otherPosts(sql, post.id, 500),
    withLectern: async (env, work) => stopping(await startLectern(env), work),
    withBaseline: async (responses, work) => {
      const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
      for (const [name, response] of Object.entries(responses))
        writeFileSync(join(folder, name), writeRecorded(response));
      try {
        return await stopping(await startBaseline(folder, post.id), work);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    close: async () => {
      await removeBenchComments(sql);
      await sql.destroy();
    },
  };
};

/** Reading pages that are measured, by name. */
export const pagesOf = ({ post }: Site) =>
  ({
    entry: `/blog/${post.slug}`,
    listing: '/',
    category: `/blog/categories/${post.category}`,
    feed: '/feed.xml',
  }) as const;
