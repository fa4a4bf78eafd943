import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { withDatabase } from './boot/database.mjs';
import { root, run, siteEnvironment } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';
import { requestedHelp } from './commands/help.mjs';
import { update } from './update/update.mjs';

await run(async () => {
  const help = requestedHelp(process.argv.slice(2));
  if (help !== undefined) {
    console.log(help);
    return 0;
  }
  const [name, ...words] = process.argv.slice(2);
  if (name === 'update') return update(words);
  await installNpmPackages();
  // A preview is a whole site, and so are the processes that a restart begins.
  if (name === 'restart' || (name === 'swap' && words[0] === 'preview')) await buildWhenStale('client', 'server');
  else await buildWhenStale('server');
  const bundle = join(root, 'build/server/lectern.js');
  return withDatabase((databaseUrl, lost) =>
    runInFront(process.execPath, [bundle, ...process.argv.slice(2)], siteEnvironment(databaseUrl), lost),
  );
});
