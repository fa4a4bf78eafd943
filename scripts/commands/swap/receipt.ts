import { lastSite, receiptOf, receiptText } from '../../../server/swap/receipt/index.ts';
import { plainError } from '../../boot/environment.mjs';
import { declare } from '../command.ts';
import { help } from '../help.mjs';

export const command = declare({
  ...help.swap,
  options: { json: { type: 'boolean' } },
  run: async ({ words: [name], values, openContext }) => {
    const { sql } = openContext();
    const site = await lastSite(sql, name);
    if (!site) throw plainError(name ? `No site ${name} has been imported.` : 'No site has been imported.');
    const receipt = await receiptOf(sql, site.id);
    const heading = `Import of ${site.base_url}`;
    console.log(values.json ? JSON.stringify(receipt, null, 2) : receiptText(receipt, heading));
  },
});
