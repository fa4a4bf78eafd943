import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { withDatabase } from './boot/database.mjs';
import { houseEnvironment, root, run } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';

await run(async () => {
  await installNpmPackages();
  await buildWhenStale('client', 'server');
  const bundle = join(root, 'build/server/main.js');
  return withDatabase(databaseUrl =>
    runInFront(process.execPath, [bundle, '--demo', ...process.argv.slice(2)], houseEnvironment(databaseUrl)),
  );
});
