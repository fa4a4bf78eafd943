import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../boot/environment.mjs';
import { precompress } from './precompress.ts';

/** Builds the browser's half beside the standing one and puts it in its place when it is whole. */
export async function buildClient(): Promise<void> {
  const place = join(root, 'media/build');
  const made = join(root, `build/client.${process.pid}.new`);
  const former = join(root, `build/client.${process.pid}.old`);
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: made } });
  await precompress(made);
  if (existsSync(place)) renameSync(place, former);
  renameSync(made, place);
  rmSync(former, { recursive: true, force: true });
}
