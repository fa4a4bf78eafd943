import { statusOf, statusText } from '../../../server/swap/receipt/index.ts';
import { declare } from '../command.ts';
import { help } from '../help.mjs';

export const command = declare({
  ...help.swap,
  options: { json: { type: 'boolean' } },
  run: async ({ values, openContext }) => {
    const runs = await statusOf(openContext().sql);
    console.log(values.json ? JSON.stringify(runs, null, 2) : statusText(runs));
  },
});
