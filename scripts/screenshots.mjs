import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserProgram } from './boot/browser.mjs';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { root, run, siteEnvironment } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';
import { openPrivateDatabase } from './private-database.mjs';

// Takes the screenshots of the README from the demo site, in a database and a data folder that last as long as the run.
await run(
  async () => {
    await installNpmPackages();
    await buildWhenStale('client', 'server');
    const browser = await browserProgram();
    const dataDir = mkdtempSync(join(tmpdir(), 'lectern-screenshots-'));
    const database = await openPrivateDatabase({ dataDir, tests: true });
    try {
      const environment = { ...siteEnvironment(database.url), DATA_DIR: dataDir, CHROMIUM_PATH: browser };
      const program = join(root, 'scripts/screenshots/take.ts');
      return await runInFront(process.execPath, ['--import', 'tsx', program], environment);
    } finally {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  { readsEnvironmentFile: false, help: 'npm run screenshots   takes the screenshots of the README from the demo site' },
);
