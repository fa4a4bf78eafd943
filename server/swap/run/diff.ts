import type { Services } from '../../core/context/index.ts';
import type { Source } from '../source/index.ts';
import { batches } from './batches.ts';
import { compare, stepFor } from './compare.ts';
import type { Swap } from './kind.ts';
import { siteNamed } from './run-queries.ts';
import type { System } from './runner.ts';

/** A row that another import would add, write again, or leave because it changed on both sites. */
export interface Difference {
  readonly kind: string;
  readonly oldId: string;
  readonly label: string;
  readonly step: 'add' | 'change' | 'conflict';
}

/** Compares an old site with what was imported from it, and writes nothing. A site that was never imported is all new. */
export const diffSwap = async (
  services: Services,
  { kindOfSite, kinds }: System,
  source: Source,
): Promise<readonly Difference[]> => {
  const site = await siteNamed(services.sql, kindOfSite, source.site.name);
  const swap: Swap = { services, source, options: { roles: new Map() }, siteId: site?.id ?? 0, runId: 0 };
  const differences: Difference[] = [];
  for (const kind of kinds)
    for await (const { rows } of batches(source, kind, -1))
      for (const one of await compare(services.sql, swap, kind, await kind.read(swap, rows))) {
        const step = stepFor(one);
        const { oldId, label } = one.old;
        if (step !== 'same' && step !== 'retry') differences.push({ kind: kind.kind, oldId, label, step });
      }
  return differences;
};
