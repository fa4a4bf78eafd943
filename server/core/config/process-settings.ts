import { mkdirSync } from 'node:fs';
import { BadSetting } from './bad-setting.ts';
import { readSettings, type Settings } from './environment.ts';
import { secretOf } from './secret.ts';
import { readSecretFiles } from './secret-files.mjs';

/** Settings from the environment of this process, with the stored secret of its data folder. Throws BadSetting. */
export const settingsOfProcess = (): Settings => {
  readSecretFiles(process.env, sentence => new BadSetting(sentence));
  const dataDir = process.env.DATA_DIR || 'var';
  mkdirSync(dataDir, { recursive: true });
  return readSettings({ ...process.env, SECRET: process.env.SECRET || secretOf(dataDir) });
};
