import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { withDatabase } from './boot/database.mjs';
import { root, run, siteEnvironment } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';

const words = process.argv.slice(2);

await run(async () => {
  if (words.includes('--help')) {
    console.log(
      'npm start  packages, database, tables, build, and the site. `npm run lectern -- --help` lists the commands.',
    );
    return 0;
  }
  await installNpmPackages();
  await buildWhenStale('client', 'server');
  const bundle = join(root, 'build/server/main.js');
  return withDatabase((databaseUrl, lost) =>
    runInFront(process.execPath, [bundle, '--demo', ...words], siteEnvironment(databaseUrl), lost),
  );
});
