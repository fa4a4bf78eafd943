import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { withDatabase } from './boot/database.mjs';
import { houseEnvironment, root, run } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';
import { askedHelp } from './commands/help.mjs';

await run(async () => {
  const asked = askedHelp(process.argv.slice(2));
  if (asked !== undefined) {
    console.log(asked);
    return 0;
  }
  await installNpmPackages();
  await buildWhenStale('server');
  const bundle = join(root, 'build/server/lectern.js');
  return withDatabase((databaseUrl, lost) =>
    runInFront(process.execPath, [bundle, ...process.argv.slice(2)], houseEnvironment(databaseUrl), lost),
  );
});
