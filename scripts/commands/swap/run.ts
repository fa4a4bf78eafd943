import { migrateUp } from '../../../server/core/db/migrate.ts';
import { joomlaKinds } from '../../../server/swap/kinds.ts';
import { groupRoles } from '../../../server/swap/plan/index.ts';
import { runSwap } from '../../../server/swap/run/runner.ts';
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
      const groups = await groupRoles(source, choices);
      const roles = new Map(groups.map(({ system, id, role }) => [`${system}:${id}`, role]));
      await withServices(openContext, async services => {
        const system = { kindOfSite: 'joomla', kinds: joomlaKinds };
        const result = await runSwap(services, system, source, { roles }, progress);
        console.log(
          values.json
            ? JSON.stringify({ ...result, steps: Object.fromEntries(result.steps) }, null, 2)
            : runText(result),
        );
      });
    });
  },
});
