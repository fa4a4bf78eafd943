import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { ThemeOverride, ThemePart } from '../../../protocol/theme.ts';
import { root } from '../config/index.ts';

type Overrides = { readonly [Part in ThemePart]?: ThemeOverride<Part> };

/** Replacements of parts of the template, from the folder `theme` of the data directory. */
export interface Theme {
  readonly overrides: Overrides;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

export const noTheme = (log: Theme['log']): Theme => ({ overrides: {}, log });

const isPart: Readonly<Record<ThemePart, true>> = {
  brand: true,
  footer: true,
  'post-card': true,
  'article-card': true,
  'author-box': true,
};

const ending = '.mjs';

const overrideIn = async (path: string): Promise<unknown> => {
  const loaded: { default?: unknown } = await import(pathToFileURL(path).href);
  if (typeof loaded.default !== 'function') throw new TypeError('it exports no function as default');
  return loaded.default;
};

/**
 * Loads the replacements of a site. A file that does not load is logged, and the part stays as the product prints it.
 * The types of the parts are written beside them, so that an editor checks them against this version.
 */
export const loadTheme = async (dataDir: string, log: Theme['log']): Promise<Theme> => {
  const folder = join(dataDir, 'theme');
  const names = await readdir(folder).catch(() => null);
  if (names === null) return noTheme(log);
  await copyFile(join(root, 'protocol/theme.ts'), join(folder, 'lectern.ts')).catch(error =>
    log.warn({ err: error }, 'The types of the theme could not be written.'),
  );
  const files = names.filter(name => name.endsWith(ending));
  const loaded = await Promise.all(
    files.map(async file => {
      const part = file.slice(0, -ending.length);
      try {
        if (!Object.hasOwn(isPart, part))
          throw new RangeError(`no part has this name; there are ${Object.keys(isPart).join(', ')}`);
        return [[part, await overrideIn(join(folder, file))] as const];
      } catch (error) {
        log.error({ err: error }, `The part ${file} of the theme is not used.`);
        return [];
      }
    }),
  );
  return { overrides: Object.fromEntries(loaded.flat()), log };
};
