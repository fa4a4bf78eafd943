import { migrateUp } from '../../../server/core/db/migrate.ts';
import { runSwap } from '../../../server/swap/run/index.ts';
import { rolesOf, systemOf } from '../../../server/swap/systems/index.ts';
import { picturePlaces } from '../../../server/swap/wordpress/index.ts';
import { declare } from '../command.ts';
import { help } from '../help.mjs';
import { progress } from '../progress.ts';
import { withServices } from '../services.ts';
import { roleChoice } from './role-choice.ts';
import { runText } from './run-text.ts';
import { sourceOptions, withSource } from './with-source.ts';

export const command = declare({
  ...help.swap,
  options: { ...sourceOptions, role: { type: 'string', multiple: true }, json: { type: 'boolean' } },
  run: async ({ words, values, openContext }) => {
    const choices = (values.role ?? []).map(roleChoice);
    await withSource({ words, values, openContext }, async source => {
      await migrateUp(openContext().sql);
      const roles = await rolesOf(source, choices);
      await withServices(openContext, async services => {
        const pictures = picturePlaces(source, values.fetch ? services.outbound : undefined);
        const result = await runSwap(services, systemOf(source), source, { roles, pictures }, progress);
        console.log(
          values.json
            ? JSON.stringify({ ...result, steps: Object.fromEntries(result.steps) }, null, 2)
            : runText(result),
        );
      });
    });
  },
});
