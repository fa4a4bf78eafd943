import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './boot/environment.mjs';
import { callReference } from './docs/call-reference.ts';

await rm(join(root, 'docs/protocol'), { recursive: true, force: true });
for (const { path, text } of await callReference()) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
