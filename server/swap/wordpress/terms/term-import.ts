import { limits } from '../../../../protocol/limits.ts';
import type { Mutation } from '../../../core/context/index.ts';
import { slugOf } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { decodedSlug, plainWords } from '../../../import/index.ts';
import { freeName } from '../../blog/index.ts';
import { type Batch, type KindImport, knownIds, type OldRow, type Outcome, type Swap } from '../../run/index.ts';
import type { Source, SourceRow } from '../../source/index.ts';
import { addressesOfTerm, keepAddresses } from '../addresses.ts';
import { importedBefore, sourceOf, sourcesOf } from '../sources.ts';
import { rowsOfSources, termWithAlias } from '../wordpress-queries.ts';

interface TermKind {
  readonly kind: string;
  readonly table: 'wp_categories' | 'wp_tags';
  readonly target: 'categories' | 'tags';
  readonly address: 'category' | 'tag';
}

/** Terms above some, by their slugs, and ids of those that earlier batches imported. */
interface Above {
  readonly rows: ReadonlyMap<string, SourceRow>;
  readonly ids: ReadonlyMap<string, number>;
}

const aliasOf = (row: SourceRow): string =>
  slugOf(decodedSlug(row.slug ?? '')) || slugOf(plainWords(row.name ?? '')) || 'unnamed';

const titleOf = (row: SourceRow): string => plainWords(row.name ?? '').slice(0, limits.title) || aliasOf(row);

const textColumns = (row: SourceRow, { target }: TermKind) => ({
  title: titleOf(row),
  ...(target === 'categories' ? { description: plainWords(row.description ?? '') || null } : {}),
});

/** Terms that this transaction has placed: their rows are not recorded yet. */
const placed = new WeakMap<Mutation, Map<string, number>>();

const placedIn = ({ mutation }: Batch): Map<string, number> => {
  const ids = placed.get(mutation) ?? new Map<string, number>();
  placed.set(mutation, ids);
  return ids;
};

const nestingOf = (batch: Batch, row: SourceRow, { rows, ids }: Above): { parent_id?: number } => {
  const parent = rows.get(row.parent ?? '')?.key ?? '';
  const id = placedIn(batch).get(parent) ?? ids.get(parent);
  return id === undefined ? {} : { parent_id: id };
};

const wayTo = (row: SourceRow, { rows }: Above): string => {
  const way = [row.slug ?? ''];
  for (let up = rows.get(row.parent ?? ''); up?.slug && !way.includes(up.slug); up = rows.get(up.parent ?? ''))
    way.unshift(up.slug);
  return way.join('/');
};

const place = async (batch: Batch, of: TermKind, row: SourceRow, { above, id }: { above: Above; id: number }) => {
  placedIn(batch).set(row.key ?? '', id);
  const names = { slug: row.slug ?? '', way: wayTo(row, above), number: row.id ?? '' };
  await keepAddresses(batch, addressesOfTerm(batch, of.address, id, names));
  batch.mutation.invalidate('posts', 'frame');
};

const add = async (
  batch: Batch,
  of: TermKind,
  row: SourceRow,
  { above, former }: { above: Above; former: number | undefined },
): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const alias = aliasOf(row);
  const holder = await termWithAlias(sql, of.target, alias);
  const twin = former ?? (holder?.source === sourceOf(batch) ? undefined : holder?.id);
  if (twin !== undefined) {
    await place(batch, of, row, { above, id: twin });
    const reason = former === undefined ? 'merged with the existing one of the same name' : importedBefore;
    return { outcome: 'merged', reason, table: of.target, id: twin };
  }
  const free = await freeName(sql, of.target, alias);
  if (free !== alias) batch.note(`alias was changed to ${free}`.slice(0, 190));
  const id = await batch.insert(of.target, {
    ...textColumns(row, of),
    ...(of.target === 'categories' ? nestingOf(batch, row, above) : {}),
    alias: free,
    created_at: moment(batch.services.clock),
    legacy_source: sourceOf(batch),
    legacy_id: row.key ?? '',
  });
  await place(batch, of, row, { above, id });
  return { outcome: 'added', table: of.target, id };
};

const oldTerm = (of: TermKind, row: SourceRow, around: { above: Above; former: number | undefined }): OldRow => {
  const { number: _number, ...hashed } = row;
  return {
    oldId: row.key ?? '',
    label: titleOf(row),
    hashed,
    add: batch => add(batch, of, row, around),
    change: async (batch, id) => {
      const nesting = of.target === 'categories' ? nestingOf(batch, row, around.above) : {};
      await batch.update(of.target, id, { ...textColumns(row, of), ...nesting });
      await place(batch, of, row, { above: around.above, id });
    },
  };
};

/** The terms above some, up to the top. */
const rowsAbove = async (
  source: Source,
  table: string,
  rows: readonly SourceRow[],
): Promise<Map<string, SourceRow>> => {
  const found = new Map<string, SourceRow>();
  let wanted = new Set(rows.flatMap(({ parent }) => parent || []));
  while (wanted.size > 0) {
    const next = await source.rowsWith(table, 'slug', [...wanted]);
    for (const row of next) found.set(row.slug ?? '', row);
    wanted = new Set(next.flatMap(({ parent }) => (parent && !found.has(parent) ? parent : [])));
  }
  return found;
};

const termKind = (of: TermKind): KindImport => ({
  kind: of.kind,
  table: of.table,
  key: 'number',
  target: of.target,
  compared: of.target === 'categories' ? ['title', 'alias', 'description', 'parent_id'] : ['title', 'alias'],
  read: async (swap: Swap, rows) => {
    const above = await rowsAbove(swap.source, of.table, rows);
    const ids = await knownIds(
      swap,
      of.kind,
      [...above.values()].map(({ key }) => key),
    );
    const [, former = ''] = sourcesOf(swap);
    const formerIds = rows.flatMap(({ key, slug }) => [key ?? '', `slug:${slug}`]);
    const known = await rowsOfSources(swap.services.sql, of.target, [former], formerIds);
    return rows.map(row =>
      oldTerm(of, row, {
        above: { rows: above, ids },
        former: known.get(row.key ?? '') ?? known.get(`slug:${row.slug}`),
      }),
    );
  },
});

export const categoryKind = 'wordpress categories';
export const tagKind = 'wordpress tags';

/** Categories with their nesting. A category that is here under the same name is used as it is. */
export const categoryImport = termKind({
  kind: categoryKind,
  table: 'wp_categories',
  target: 'categories',
  address: 'category',
});

/** Tags of an export. A tag that is here under the same name is used as it is. */
export const tagImport = termKind({ kind: tagKind, table: 'wp_tags', target: 'tags', address: 'tag' });
