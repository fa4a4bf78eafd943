import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../boot/environment.mjs';
import { leaveOutUnused } from './left-out.ts';
import { oneByteChunks } from './one-byte.ts';

// Native or heavy packages, loaded on first use: they stay in node_modules, so that the start loads none of them.
const external = [
  'sharp',
  '@aws-sdk',
  '@node-rs/argon2',
  'nodemailer',
  'sanitize-html',
  'cheerio',
  'parse5',
  'parse5-htmlparser2-tree-adapter',
  'fast-xml-parser',
  'undici',
];

// knex names the drivers of every dialect; only mysql2 is installed.
const otherDrivers = [
  'better-sqlite3',
  'mariadb',
  'mysql',
  'oracledb',
  'pg',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

/** Bundles the server and the command line for production: one folder, few files, nothing loaded before it is used. */
export async function buildServer(): Promise<void> {
  const place = join(root, 'build/server');
  const made = join(root, `build/server.${process.pid}.new`);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Vite takes the runtime of JSX from the environment of whoever builds.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20',
      outDir: made,
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        external: [...external, ...otherDrivers].map(name => new RegExp(`^${name}(/|$)`)),
        input: {
          main: join(root, 'server/main.ts'),
          'picture-process': join(root, 'server/picture-process.ts'),
          'text-process': join(root, 'server/text-process.ts'),
          'import-process': join(root, 'server/import-process.ts'),
          lectern: join(root, 'scripts/lectern.ts'),
        },
        output: {
          format: 'esm',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // V8 keeps the source of what is loaded in memory.
          comments: { legal: true, annotation: false, jsdoc: false },
        },
        plugins: [leaveOutUnused(), oneByteChunks()],
      },
    },
  });
  rmSync(place, { recursive: true, force: true });
  renameSync(made, place);
}
