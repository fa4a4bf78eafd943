import { legacySource } from '../../old-addresses/index.ts';
import type { Swap } from '../run/index.ts';

/** `legacy_source` of the rows of an export. */
export const sourceOf = ({ source }: Pick<Swap, 'source'>): string => legacySource('wordpress', source.site.name);

/** Both values that rows of this site may have: imports of version 0.2 stored its address. */
export const sourcesOf = (swap: Pick<Swap, 'source'>): readonly string[] => [sourceOf(swap), swap.source.site.baseUrl];

/** Reason in the receipt of a row that version 0.2 imported. */
export const importedBefore = 'already imported by an earlier version of Lectern';
