import type { KindImport, OldRow, Outcome } from '../../run/kind.ts';
import type { SourceRow } from '../../source/source.ts';
import { knownIds } from '../known-ids.ts';

const oldMeta = (row: SourceRow, outcome: Outcome): OldRow => ({
  oldId: row.id ?? '',
  label: `${row.type} ${row.content_id}`,
  hashed: { type: row.type, content: row.content_id },
  add: async () => outcome,
  change: async () => undefined,
});

const table = { table: 'easyblog_meta', key: 'id', target: 'posts', compared: [] } as const;

/** Values for search engines: each post took its own along, so only those of missing posts are left. */
export const postMetaImport: KindImport = {
  ...table,
  kind: 'easyblog meta of posts',
  read: async (swap, rows) => {
    const ofPosts = rows.filter(row => row.type === 'post');
    const posts = await knownIds(
      swap,
      'easyblog posts',
      ofPosts.map(row => row.content_id),
    );
    return ofPosts.map(row =>
      oldMeta(
        row,
        posts.has(row.content_id ?? '') ? { outcome: 'added' } : { outcome: 'left', reason: 'post is gone' },
      ),
    );
  },
};

/** Values for search engines of pages that have none here; those that are filled are kept as they were. */
export const otherMetaImport: KindImport = {
  ...table,
  kind: 'easyblog meta of other pages',
  read: async (_swap, rows) =>
    rows
      .filter(row => row.type !== 'post')
      .map(row => ({
        ...oldMeta(row, { outcome: 'left', reason: 'no place today' }),
        add: async batch => {
          const filled = ['title', 'keywords', 'description'].flatMap(name => (row[name]?.trim() ? [row[name]] : []));
          if (filled.length > 0) batch.note('values for search engines, no place today', JSON.stringify(filled));
          return { outcome: 'left', reason: 'no place today' };
        },
      })),
};
