import { migrateUp } from '../../../server/core/db/migrate.ts';
import { type Difference, diffSwap, kindName } from '../../../server/swap/run/index.ts';
import { systemOf } from '../../../server/swap/systems/index.ts';
import { declare } from '../command.ts';
import { help } from '../help.mjs';
import { withServices } from '../services.ts';
import { sourceOptions, withSource } from './with-source.ts';

const headings = {
  add: 'New on the old site',
  change: 'Changed on the old site',
  conflict: 'Changed on both sites: the version here is kept',
  'removed there': 'Deleted on the old site: kept here',
  'removed here': 'Deleted here: will not be imported again',
} as const;

const diffText = (differences: readonly Difference[]): string =>
  differences.length === 0
    ? 'No differences.'
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
