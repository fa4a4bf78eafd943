import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../server/core/root.ts';
import type { Site } from './browser.ts';

const jquery = '/media/installed/jquery.js';
const client = '/media/installed/client.js';

const bundled = async (): Promise<string> => {
  const outputs = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'client/test/installed/client.ts'), formats: ['iife'], name: 'installed' },
      rolldownOptions: { external: ['jquery'], output: { globals: { jquery: 'jQuery' } } },
    },
  });
  const [first] = [outputs].flat();
  const file = first && 'output' in first ? first.output[0] : undefined;
  if (!file) throw new Error('the client of the install was not built');
  return file.code;
};

/** The site as an existing install has it: with jQuery and a client of its own beside ours (ruling 3). */
export const installedOn = async (site: Site): Promise<void> => {
  const files: Readonly<Record<string, string>> = {
    [jquery]: readFileSync(createRequire(import.meta.url).resolve('jquery/dist/jquery.js'), 'utf8'),
    [client]: await bundled(),
  };
  site.stub(request => {
    const body = files[new URL(request.url()).pathname];
    if (body === undefined) return false;
    request.respond({ contentType: 'text/javascript', body });
    return true;
  });
  await site.house.set('compat.scripts', [jquery, client]);
  await site.house.set('compat.client', true);
};
