import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { root, run, siteEnvironment } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';
import { openPrivateDatabase } from './private-database.mjs';

const parts = {
  '--archive': 'archive.ts',
  '--dashboard': 'dashboard-run.ts',
  '--articles': 'articles-run.ts',
  '--import': 'import-run.ts',
  '--api': 'api-run.ts',
};
const help = `npm run bench   benchmarks of reading and writing, each beside its baseline
--archive       reading while the archive grows
    --million   the archive with 1,000,000 posts; their seed takes hours and can be stopped and continued
--dashboard     the lists of a busy writer
--articles      the article area
--import        the import of an old site
--api           the list of posts of the API`;
const [, file = 'run.ts'] = Object.entries(parts).find(([flag]) => process.argv.includes(flag)) ?? [];

await run(
  async () => {
    await installNpmPackages();
    await buildWhenStale('client', 'server');
    // A database of its own, with the durability of production: what is measured is what is shipped.
    const database = await openPrivateDatabase({ dataDir: join(root, 'var/bench') });
    const environment = { ...siteEnvironment(database.url), DATA_DIR: join(root, 'var/bench'), NODE_ENV: 'production' };
    try {
      return await runInFront(
        process.execPath,
        ['--import', 'tsx', join(root, `scripts/bench/${file}`), ...process.argv.slice(2)],
        environment,
      );
    } finally {
      await database.stop();
    }
  },
  { help },
);
