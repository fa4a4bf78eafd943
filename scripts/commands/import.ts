import { readFile, stat } from 'node:fs/promises';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { fetchedPictures, folderPictures } from '../../server/import/picture-source.ts';
import { keepReceipt, receiptText, summary } from '../../server/import/report.ts';
import { importWxr } from '../../server/import/wxr/import-wxr.ts';
import { plainError } from '../boot/environment.mjs';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { progress } from './progress.ts';
import { withServices } from './services.ts';

/** A larger file does not fit into one string. */
const largest = 400 * 1024 * 1024;

const fileText = async (path: string): Promise<string> => {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw plainError(`There is no file ${path}.`);
  if (found.size > largest) throw plainError(`${path} is larger than 400 MB: let the old site export it in parts.`);
  return readFile(path, 'utf8');
};

export const command = declare({
  ...help.import,
  options: { 'dry-run': { type: 'boolean' }, fetch: { type: 'boolean' }, files: { type: 'string' } },
  run: async ({ words: [format, path], values, openContext }) => {
    if (format !== 'wxr' || !path) throw usageError('Say `wxr` and which file.');
    const folder = values.files;
    if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
      throw plainError(`There is no folder ${folder}.`);
    const file = await fileText(path);
    const { sql } = openContext();
    await migrateUp(sql);
    await withServices(openContext, async services => {
      const dryRun = values['dry-run'] === true;
      const pictures = [
        ...(folder === undefined ? [] : [folderPictures(folder)]),
        ...(values.fetch ? [fetchedPictures()] : []),
      ];
      const { report, source } = await importWxr(services, file, { dryRun, pictures, progress });
      if (dryRun) {
        console.log(receiptText(report, `Rehearsal of an import from ${source}: nothing was kept.`));
        return;
      }
      console.log(summary(report));
      console.log(`What was left, and why: ${await keepReceipt(services, report, source)}`);
    });
  },
});
