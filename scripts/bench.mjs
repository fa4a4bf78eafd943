import { join } from 'node:path';
import { chosenFile, help } from './bench/parts.mjs';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { plainError, root, run, siteEnvironment } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';
import { openPrivateDatabase } from './private-database.mjs';

const words = process.argv.slice(2);

await run(
  async () => {
    const { file, unknown } = chosenFile(words);
    if (file === undefined) throw plainError(`There is no part ${unknown}.\n${help}`);
    await installNpmPackages();
    await buildWhenStale('client', 'server');
    // A database of its own, with the durability of production: what is measured is what is shipped.
    const database = await openPrivateDatabase({ dataDir: join(root, 'var/bench') });
    const environment = { ...siteEnvironment(database.url), DATA_DIR: join(root, 'var/bench'), NODE_ENV: 'production' };
    try {
      return await runInFront(
        process.execPath,
        ['--import', 'tsx', join(root, `scripts/bench/${file}`), ...words],
        environment,
      );
    } finally {
      await database.stop();
    }
  },
  { help },
);
