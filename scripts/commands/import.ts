import { migrateUp } from '../../server/core/db/migrate.ts';
import { receiptOf, receiptText, rehearseSwap } from '../../server/swap/receipt/index.ts';
import { runSwap, siteNamed } from '../../server/swap/run/index.ts';
import { rolesOf, systemOf } from '../../server/swap/systems/index.ts';
import { picturePlaces } from '../../server/swap/wordpress/index.ts';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { importExport } from './import-export.ts';
import { progress } from './progress.ts';
import { withServices } from './services.ts';
import { withSource } from './swap/with-source.ts';

/** `swap run --wxr` under the name that it had before, with the receipt at its end. */
export const command = declare({
  ...help.import,
  options: { 'dry-run': { type: 'boolean' }, fetch: { type: 'boolean' }, files: { type: 'string' } },
  run: async ({ words: [format, ...files], values, openContext }) => {
    const [folder] = files;
    if (format === 'lectern' && folder && files.length === 1) return importExport(folder, openContext);
    if (format !== 'wxr' || files.length === 0) throw usageError('Give `wxr` and a file, or `lectern` and a folder.');
    await withSource({ words: [], values: { wxr: files, media: values.files }, openContext }, async source => {
      await migrateUp(openContext().sql);
      await withServices(openContext, async services => {
        const system = systemOf(source);
        const options = {
          roles: await rolesOf(source, []),
          pictures: picturePlaces(source, values.fetch ? services.outbound : undefined),
        };
        const { baseUrl, name } = source.site;
        if (values['dry-run'] === true) {
          const receipt = await rehearseSwap(services, system, source, options, progress);
          console.log(receiptText(receipt, `Dry run of an import from ${baseUrl}: nothing was changed.`));
          return;
        }
        const { runId } = await runSwap(services, system, source, options, progress);
        const site = await siteNamed(services.sql, system.kindOfSite, name);
        console.log(receiptText(await receiptOf(services.sql, site?.id ?? 0), `Import of ${baseUrl}`));
        console.log(`\n\`swap undo ${runId}\` undoes it.`);
      });
    });
  },
});
