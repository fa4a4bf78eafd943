import { migrateUp } from '../../server/core/db/migrate.ts';
import { seedBulk } from '../../server/demo/bulk.ts';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { progress } from './progress.ts';
import { withServices } from './services.ts';

const sizeOf = (value: string | undefined, name: string, preset: number): number => {
  const size = value === undefined ? preset : Number(value);
  if (!Number.isSafeInteger(size) || size < 0 || size > 10_000_000)
    throw usageError(`--${name} must be a whole number, at most 10,000,000.`);
  return size;
};

export const command = declare({
  ...help.seed,
  options: { posts: { type: 'string' }, comments: { type: 'string' } },
  run: async ({ values, openContext }) => {
    const posts = sizeOf(values.posts, 'posts', 1_000);
    const comments = sizeOf(values.comments, 'comments', posts * 5);
    const { sql } = openContext();
    await migrateUp(sql);
    await withServices(openContext, async services => {
      const bar = progress('Seeding', posts + comments);
      let last = 0;
      await seedBulk(services, { posts, comments }, done => {
        bar.step(done - last);
        last = done;
      });
      bar.end();
    });
  },
});
