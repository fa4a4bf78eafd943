import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './boot/environment.mjs';
import { fingerprint, writeStamp } from './boot/freshness.mjs';
import { buildClient } from './bundle/client.ts';
import { buildServer } from './bundle/server.ts';

const parts = { client: buildClient, server: buildServer };

const wanted = process.argv.slice(2);
mkdirSync(join(root, 'build'), { recursive: true });
try {
  for (const part of ['client', 'server'] as const) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    const print = fingerprint(part);
    await parts[part]();
    writeStamp(part, print);
  }
} catch (error) {
  // The bundler's message shows the place in the source; its own stack says nothing more.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
