import { migrateUp } from '../../server/core/db/migrate.ts';
import { importSite } from '../../server/export/index.ts';
import type { OpenCliContext } from './command.ts';
import { progress } from './progress.ts';
import { withServices } from './services.ts';

/** `import lectern`: makes the site that an export holds. */
export const importExport = async (folder: string, openContext: OpenCliContext): Promise<void> => {
  await migrateUp(openContext().sql);
  await withServices(openContext, async services => {
    const { manifest, isContinued } = await importSite(services, folder, progress);
    const { tables, files, site, leftOut } = manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${isContinued ? 'Continued and finished the import of' : 'Imported'} ${site.address}: ${rows} rows, ${files.count} files.`,
    );
    if (!manifest.accountSecrets)
      console.log('It contains no password hashes: everybody must set a new password to sign in.');
    if (leftOut.settings.length > 0) console.log(`Settings to set again: ${leftOut.settings.join(', ')}.`);
  });
};
