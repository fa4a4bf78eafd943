import type { Services } from '../../core/context/index.ts';
import type { Source } from '../source/index.ts';
import { batches } from './batches.ts';
import { type Compared, compare, stepFor } from './compare.ts';
import { filesKind, type KindImport, type Swap } from './kind.ts';
import { importedRows } from './row-queries.ts';
import { siteNamed } from './run-queries.ts';
import type { System } from './runner.ts';

/**
 * A row that another import would add, write again, or leave because it changed on both sites. Or one that came along
 * and was removed there, or here: an import leaves both as they are.
 */
export interface Difference {
  readonly kind: string;
  readonly oldId: string;
  readonly label: string;
  readonly step: 'add' | 'change' | 'conflict' | 'removed there' | 'removed here';
}

/** Whether a row of ours that came along is not there any more; an erased account has no hash. */
const isRemovedHere = ({ compared }: KindImport, { known, current }: Compared): boolean =>
  compared.length > 0 && known?.outcome === 'added' && known.source_hash !== null && known.row_id !== null && !current;

/**
 * Compares an old site with what was imported from it, and writes nothing. A site that was never imported is all new.
 */
export const diffSwap = async (
  services: Services,
  { kindOfSite, kinds }: System,
  source: Source,
): Promise<readonly Difference[]> => {
  const site = await siteNamed(services.sql, kindOfSite, source.site.name);
  const swap: Swap = { services, source, options: { roles: new Map() }, siteId: site?.id ?? 0, runId: 0 };
  const differences: Difference[] = [];
  for (const kind of kinds) {
    const found = new Set<string>();
    for await (const { rows } of batches(source, kind, -1))
      for (const one of await compare(services.sql, swap, kind, await kind.read(swap, rows))) {
        const step = isRemovedHere(kind, one) ? 'removed here' : stepFor(one);
        const { oldId, label } = one.old;
        found.add(oldId);
        if (step !== 'same' && step !== 'retry') differences.push({ kind: kind.kind, oldId, label, step });
      }
    // Without its folder nothing is known of the files of a site.
    if (kind.kind !== filesKind || source.folder !== undefined)
      for await (const { old_id, label } of importedRows(services.sql, swap.siteId, kind.kind))
        if (!found.has(old_id)) differences.push({ kind: kind.kind, oldId: old_id, label, step: 'removed there' });
  }
  return differences;
};
