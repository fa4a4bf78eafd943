import { join } from 'node:path';
import { buildWhenStale } from './boot/building.mjs';
import { runInFront } from './boot/child.mjs';
import { root, run } from './boot/environment.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';

const help = `npm run cluster            three database nodes (Galera), three Lectern processes and a balancer on this machine
npm run cluster -- trial   the same under load, while each part is stopped in turn; prints what was lost
Debian only, as root: it installs galera-4, rsync, socat, lsof and haproxy.`;

await run(
  async () => {
    await installNpmPackages();
    await buildWhenStale('client', 'server');
    return runInFront(
      process.execPath,
      ['--import', 'tsx', join(root, 'scripts/cluster/main.ts'), ...process.argv.slice(2)],
      { ...process.env, LECTERN_ROOT: root },
    );
  },
  { help },
);
