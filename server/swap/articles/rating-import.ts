import { type KindImport, knownIds } from '../run/index.ts';
import { votesOf } from './item-columns.ts';

interface Ratings {
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  readonly itemKind: string;
  readonly missing: string;
}

// The sums are written with their articles: this kind tells what became of each row.
const ratingImport = ({ kind, table, key, itemKind, missing }: Ratings): KindImport => ({
  kind,
  table,
  key,
  target: 'items',
  compared: [],
  read: async (swap, rows) => {
    const known = await knownIds(
      swap,
      itemKind,
      rows.map(row => row[key]),
    );
    return rows.map(row => {
      const id = row[key] ?? '';
      const votes = votesOf(row);
      return {
        oldId: id,
        label: `votes for ${id}`,
        hashed: {},
        add: async () => {
          if (!known.has(id)) return { outcome: 'left', reason: missing };
          return typeof votes === 'string' ? { outcome: 'left', reason: votes } : { outcome: 'added' };
        },
        change: async () => {},
      };
    });
  },
});

/** Sums of votes for articles of Joomla. */
export const joomlaRatingImport = ratingImport({
  kind: 'joomla ratings (sums)',
  table: 'content_rating',
  key: 'content_id',
  itemKind: 'joomla articles',
  missing: 'article does not exist',
});

/** Sums of votes for items of K2. */
export const k2RatingImport = ratingImport({
  kind: 'k2 ratings (sums)',
  table: 'k2_rating',
  key: 'itemID',
  itemKind: 'k2 items',
  missing: 'item does not exist',
});
