import type { Sql } from '../../core/db/index.ts';
import type { Access } from '../../core/policy/index.ts';
import { type Item, type ItemBrief, itemBriefs, listedItems, type ReaderScope } from '../article-model/index.ts';

const most = 5;
const candidates = 50;

/** Related content is limited to what visitors may see, so that it is the same for every reader. */
const publicOnly: readonly Access[] = ['public'];

const neighbourId = async (
  sql: Sql,
  item: Item,
  showing: ReaderScope,
  sign: '<' | '>',
): Promise<number | undefined> => {
  const order = sign === '<' ? 'desc' : 'asc';
  const row: { id: number } | undefined = await listedItems(sql, { kind: 'category', id: item.category.id }, showing)
    .select({ id: 'l.item_id' })
    .where('l.created_at', `${sign}=`, item.createdAt)
    .whereRaw(`(l.created_at ${sign} ? OR l.item_id ${sign} ?)`, [item.createdAt, item.id])
    .orderBy([
      { column: 'l.created_at', order },
      { column: 'l.item_id', order },
    ])
    .first();
  return row?.id;
};

const latestIds = async (sql: Sql, item: Item, showing: ReaderScope): Promise<number[]> => {
  if (item.authorAlias) return [];
  const rows: { id: number }[] = await listedItems(sql, { kind: 'author', id: item.author.id }, showing)
    .select('l.id')
    .whereNot('l.id', item.id)
    .orderBy([
      { column: 'l.created_at', order: 'desc' },
      { column: 'l.id', order: 'desc' },
    ])
    .limit(most);
  return rows.map(row => row.id);
};

// Chooses among the newest items of each tag: the more shared tags, the higher the rank.
const relatedIds = async (sql: Sql, item: Item, showing: ReaderScope): Promise<number[]> => {
  const found = await Promise.all(
    item.tags.slice(0, 10).map(({ id }) =>
      listedItems(sql, { kind: 'tag', id }, showing)
        .select({ id: 'l.item_id' })
        .whereNot('l.item_id', item.id)
        .orderBy([
          { column: 'l.created_at', order: 'desc' },
          { column: 'l.item_id', order: 'desc' },
        ])
        .limit(candidates),
    ),
  );
  const shared = new Map<number, number>();
  for (const row of found.flat()) shared.set(row.id, (shared.get(row.id) ?? 0) + 1);
  return [...shared]
    .sort(([one, n], [other, m]) => m - n || other - one)
    .slice(0, most)
    .map(([id]) => id);
};

export interface RelatedItems {
  readonly older: ItemBrief | null;
  readonly newer: ItemBrief | null;
  readonly latest: readonly ItemBrief[];
  readonly related: readonly ItemBrief[];
}

/** Previous and next item in the category, the author's latest items, and items with shared tags. */
export const relatedItems = async (sql: Sql, item: Item, now: Date): Promise<RelatedItems> => {
  const showing = { levels: publicOnly, now };
  const [olderId, newerId, latest, related] = await Promise.all([
    neighbourId(sql, item, showing, '<'),
    neighbourId(sql, item, showing, '>'),
    latestIds(sql, item, showing),
    relatedIds(sql, item, showing),
  ]);
  const ids = [...new Set([olderId ?? 0, newerId ?? 0, ...latest, ...related])];
  const briefs = new Map((await itemBriefs(sql, ids)).map(brief => [brief.id, brief]));
  const among = (chosen: readonly number[]): ItemBrief[] => chosen.flatMap(id => briefs.get(id) ?? []);
  return {
    older: briefs.get(olderId ?? 0) ?? null,
    newer: briefs.get(newerId ?? 0) ?? null,
    latest: among(latest),
    related: among(related),
  };
};
