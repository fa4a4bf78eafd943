import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config/index.ts';

/** The languages with a folder of sentences in `media/languages`. */
export const installedLanguages = (): readonly string[] =>
  readdirSync(join(root, 'media/languages'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && /^[a-z]{2,3}-[A-Z]{2}$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
