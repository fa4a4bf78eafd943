import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { withDatabase } from './boot/database.mjs';
import { root, run } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';

await run(async () => {
  await installNpmPackages();
  await buildWhenStale('client', 'server');
  return withDatabase(databaseUrl =>
    runInFront(process.execPath, [join(root, 'build/server/main.js'), '--demo', ...process.argv.slice(2)], {
      ...process.env,
      NODE_ENV: 'production',
      LECTERN_ROOT: root,
      DATABASE_URL: databaseUrl,
    }),
  );
});
