import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { withDatabase } from './boot/database.mjs';
import { plainError, root, run, siteEnvironment } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';

const words = process.argv.slice(2);

const help = `npm start              installs packages, prepares the database, builds, and serves the site; a new site gets demo content
npm start -- --empty   the same without demo content
\`npm run lectern -- --help\` lists the commands.`;

await run(
  async () => {
    const unknown = words.find(word => word !== '--empty');
    if (unknown) throw plainError(`There is no option ${unknown}: --empty and --help are.`);
    await installNpmPackages();
    await buildWhenStale('client', 'server');
    const bundle = join(root, 'build/server/main.js');
    return withDatabase((databaseUrl, lost) =>
      runInFront(
        process.execPath,
        [bundle, ...(words.includes('--empty') ? [] : ['--demo'])],
        siteEnvironment(databaseUrl),
        lost,
      ),
    );
  },
  { help },
);
