import { migrateUp } from '../../server/core/db/migrate.ts';
import { exportSite, type Manifest } from '../../server/export/index.ts';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { progress } from './progress.ts';
import { withServices } from './services.ts';

const summary = (folder: string, { tables, files, leftOut, accountSecrets }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `Written to ${folder}: ${rows} rows of ${Object.keys(tables).length} tables, ${files.count} files.`,
    accountSecrets
      ? 'It contains the e-mail addresses and password hashes of all accounts: protect it like the site itself.'
      : 'It contains the e-mail addresses of all accounts, but no password hashes.',
    ...(leftOut.settings.length > 0
      ? [`Settings that are not included; set them again after an import: ${leftOut.settings.join(', ')}.`]
      : []),
    ...(leftOut.missingFiles.length > 0
      ? [`${leftOut.missingFiles.length} files are missing in the data folder; export.json lists them.`]
      : []),
  ].join('\n');
};

export const command = declare({
  ...help.export,
  options: { 'without-account-secrets': { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ words: [folder, ...more], values, openContext }) => {
    if (!folder || more.length > 0) throw usageError('Give the folder to write.');
    await migrateUp(openContext().sql);
    await withServices(openContext, async services => {
      const manifest = await exportSite(services, folder, {
        accountSecrets: values['without-account-secrets'] !== true,
        progress,
      });
      console.log(values.json ? JSON.stringify(manifest, null, 2) : summary(folder, manifest));
    });
  },
});
