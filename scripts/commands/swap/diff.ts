import { migrateUp } from '../../../server/core/db/migrate.ts';
import { kindName } from '../../../server/swap/kind-names.ts';
import { type Difference, diffSwap } from '../../../server/swap/run/diff.ts';
import { systemOf } from '../../../server/swap/systems.ts';
import { declare } from '../command.ts';
import { help } from '../help.mjs';
import { withServices } from '../services.ts';
import { sourceOptions, withSource } from './with-source.ts';

const headings = {
  add: 'New there',
  change: 'Changed there',
  conflict: 'Changed there and here: stays as it is here',
  'removed there': 'Removed there: stays here',
  'removed here': 'Removed here: does not come again',
} as const;

const diffText = (differences: readonly Difference[]): string =>
  differences.length === 0
    ? 'Everything of the old site is here as it is there.'
    : (['add', 'change', 'conflict', 'removed there', 'removed here'] as const)
        .flatMap(step => {
          const rows = differences.filter(one => one.step === step);
          if (rows.length === 0) return [];
          return [
            `${headings[step]} (${rows.length})`,
            ...rows.map(({ kind, oldId, label }) => `  ${kindName(kind)}: ${oldId}  ${label}`),
          ];
        })
        .join('\n');

export const command = declare({
  ...help.swap,
  options: { ...sourceOptions, json: { type: 'boolean' } },
  run: async ({ words, values, openContext }) =>
    withSource({ words, values, openContext }, async source => {
      await migrateUp(openContext().sql);
      await withServices(openContext, async services => {
        const differences = await diffSwap(services, systemOf(source), source);
        console.log(values.json ? JSON.stringify(differences, null, 2) : diffText(differences));
      });
    }),
});
