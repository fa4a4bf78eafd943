import { mutate, type Services } from '../core/context/index.ts';
import { updateIndex } from './index-queries.ts';
import { type EntryKind, type IndexScope, searchKind } from './kinds.ts';
import { idsAfter, indexedAfter, lockRows, recordRules } from './rebuild-queries.ts';
import { stemLanguageOf } from './stems.ts';

/** Entries of a batch. */
const most = 200;
/** Ids of the index that are compared with their table at once. */
const mostCompared = 2_000;

/** Increase one where the words of a kind are normalized, stemmed or weighted in another way: its index is rebuilt. */
const rulesVersions: Readonly<Record<EntryKind, number>> = { post: 4, article: 4, page: 3 };

/** Index word that names the rules by which all entries of a kind are indexed. */
export const rulesWord = (kind: EntryKind): string => `=r${rulesVersions[kind]}${stemLanguageOf() ?? ''}`;

/** Rebuild of the entries of a kind, or of those in a scope, and how far it is. */
interface RebuildState {
  readonly kind: EntryKind;
  readonly scope: IndexScope;
  /** `orphans`: entries without a row are removed, after all others were indexed. */
  readonly part: 'entries' | 'orphans';
  /** Highest id of the previous batch. */
  readonly after: number;
  /** Rules by which entries were indexed so far; undefined before the first batch. */
  readonly rules?: string | undefined;
}

interface Batch {
  /** State after the batch; undefined at the end. */
  readonly next: RebuildState | undefined;
  readonly indexed: number;
}

const indexEntries = async (services: Services, state: RebuildState): Promise<Batch> => {
  const { kind, scope, after } = state;
  const entry = searchKind(kind);
  const ids = await idsAfter(services.sql, entry, scope, { after, most });
  if (ids.length > 0)
    await mutate(services, async ({ sql }) => {
      await lockRows(sql, entry.table, ids);
      await entry.index(sql, ids);
    });
  const last = ids.at(-1) ?? after;
  if (ids.length === most) return { next: { ...state, after: last }, indexed: most };
  return { next: scope === null ? { ...state, part: 'orphans', after: 0 } : undefined, indexed: ids.length };
};

const removeOrphans = async (services: Services, state: RebuildState, rules: string): Promise<Batch> => {
  const { kind, after } = state;
  const { ids, orphans } = await indexedAfter(services.sql, kind, searchKind(kind).table, {
    after,
    most: mostCompared,
  });
  for (let start = 0; start < orphans.length; start += most)
    await mutate(services, ({ sql }) => updateIndex(sql, kind, orphans.slice(start, start + most), []));
  const last = ids.at(-1) ?? after;
  if (ids.length === mostCompared) return { next: { ...state, after: last }, indexed: 0 };
  await mutate(services, ({ sql }) => recordRules(sql, kind, rules));
  return { next: undefined, indexed: 0 };
};

/** Rebuilds the next batch of entries while searches continue. A rebuild that began by other rules begins anew. */
export const rebuildBatch = (services: Services, state: RebuildState): Promise<Batch> => {
  const rules = rulesWord(state.kind);
  const isCurrent = state.rules === rules;
  if (isCurrent && state.part === 'orphans') return removeOrphans(services, state, rules);
  return indexEntries(services, { ...state, part: 'entries', after: isCurrent ? state.after : 0, rules });
};

/** Rebuilds the entries of a kind to the end. `progress` gets the number of entries so far. */
export const reindex = async (
  services: Services,
  kind: EntryKind,
  scope: IndexScope = null,
  progress: (done: number) => void = () => {},
): Promise<void> => {
  let state: RebuildState | undefined = { kind, scope, part: 'entries', after: 0 };
  let done = 0;
  while (state) {
    const batch: Batch = await rebuildBatch(services, state);
    done += batch.indexed;
    progress(done);
    state = batch.next;
  }
};
