import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root, run } from './boot/environment.mjs';
import { callReference } from './docs/call-reference.ts';
import { schemaFiles } from './docs/schema-files.ts';

const generators = { 'docs/protocol': callReference, 'docs/schema': schemaFiles };

await run(
  async () => {
    for (const [folder, files] of Object.entries(generators)) {
      const made = await files();
      await rm(join(root, folder), { recursive: true, force: true });
      for (const { path, text } of made) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), text);
      }
    }
    return 0;
  },
  { help: 'npm run docs   writes the call reference and the schema pages' },
);
