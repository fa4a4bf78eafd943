import { join } from 'node:path';
import { runInFront } from './boot/child.mjs';
import { withDatabase } from './boot/database.mjs';
import { root, run, siteEnvironment } from './boot/environment.mjs';
import { writeStamp } from './boot/freshness.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';

const vite = ['node_modules/vite/bin/vite.js', 'build', '--watch', '--mode', 'development', '--logLevel', 'warn'];
const server = [
  'node_modules/tsx/dist/cli.mjs',
  'watch',
  '--clear-screen=false',
  '--include',
  'media/build/.vite/manifest.json',
  '--include',
  'media/languages/**/*.json',
  'server/main.ts',
  '--demo',
];

await run(
  async () => {
    await installNpmPackages();
    // What vite leaves here while it watches is not what `npm start` serves.
    writeStamp('client', 'development');
    return withDatabase(async databaseUrl => {
      // The watch sees what the first process loads.
      const env = { ...siteEnvironment(databaseUrl), NODE_ENV: 'development', MODE: 'development', PROCESSES: '1' };
      const inFront = (/** @type {string[]} */ args) =>
        runInFront(process.execPath, [join(root, args[0] ?? ''), ...args.slice(1)], env);
      const codes = await Promise.all([inFront(vite), inFront([...server, ...process.argv.slice(2)])]);
      return Math.max(...codes);
    });
  },
  { help: 'npm run dev   serves the site; rebuilds and restarts it at every change' },
);
