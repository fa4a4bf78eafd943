import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { withDatabase } from './boot/database.mjs';
import { root, run, siteEnvironment } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';
import { requestedHelp } from './commands/help.mjs';

await run(async () => {
  const help = requestedHelp(process.argv.slice(2));
  if (help !== undefined) {
    console.log(help);
    return 0;
  }
  await installNpmPackages();
  const [name, step] = process.argv.slice(2);
  // A preview is a whole site.
  if (name === 'swap' && step === 'preview') await buildWhenStale('client', 'server');
  else await buildWhenStale('server');
  const bundle = join(root, 'build/server/lectern.js');
  return withDatabase((databaseUrl, lost) =>
    runInFront(process.execPath, [bundle, ...process.argv.slice(2)], siteEnvironment(databaseUrl), lost),
  );
});
