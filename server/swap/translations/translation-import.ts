import { createHash } from 'node:crypto';
import type { TranslatedColumn } from '../../translations/index.ts';
import { type Batch, type KindImport, type KnownIds, knownIds, type OldRow, type Outcome } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { pagesOfTranslations } from './derived.ts';
import { isTranslated } from './translation-queries.ts';

interface Target {
  readonly column: TranslatedColumn;
  /** Ids here by ids of the old site. */
  readonly known: KnownIds;
}

// Keys of two systems are two groups.
const groupKey = ({ source }: Batch, kind: string, key: string): string =>
  createHash('md5').update(`${source.site.name} ${kind} ${key}`).digest('hex');

interface OldTranslation {
  readonly oldId: string;
  readonly targetId: string;
  readonly kind: string;
  readonly key: string;
}

const left = (reason: string): Outcome => ({ outcome: 'left', reason });

const oldRow = ({ oldId, targetId, kind, key }: OldTranslation, target: Target | undefined): OldRow => ({
  oldId,
  label: `${kind} ${targetId}`,
  hashed: { kind, targetId, key },
  add: async batch => {
    if (!target) return left('not about an article, an article category or a post');
    const id = target.known.get(targetId);
    if (id === undefined) return left('its article, category or post does not exist or was not imported');
    if (await isTranslated(batch.mutation.sql, target.column, id)) return left('already has translations here');
    const row = await batch.insert('translations', {
      group_key: groupKey(batch, kind, key),
      [target.column]: id,
    });
    return { outcome: 'added', table: 'translations', id: row };
  },
  change: (batch, id) => batch.update('translations', id, { group_key: groupKey(batch, kind, key) }),
});

const shared = {
  key: 'id',
  target: 'translations',
  compared: ['group_key'],
  derived: [pagesOfTranslations],
} satisfies Partial<KindImport>;

const idsOf = (rows: readonly SourceRow[], context: string): string[] =>
  rows.flatMap(row => (row.context === context ? (row.id ?? []) : []));

/** Associations of Joomla: articles and categories that say the same in several languages (swap facts §8). */
export const joomlaTranslationImport: KindImport = {
  ...shared,
  kind: 'joomla translations',
  table: 'associations',
  read: async (swap, rows) => {
    const article = 'com_content.item';
    const category = 'com_categories.item';
    const targets: ReadonlyMap<string, Target> = new Map<string, Target>([
      [article, { column: 'item_id', known: await knownIds(swap, 'joomla articles', idsOf(rows, article)) }],
      [
        category,
        { column: 'item_category_id', known: await knownIds(swap, 'joomla categories', idsOf(rows, category)) },
      ],
    ]);
    return rows.map(row => {
      const [id, kind] = [row.id ?? '', row.context ?? ''];
      return oldRow({ oldId: `${kind}:${id}`, targetId: id, kind, key: row.key ?? '' }, targets.get(kind));
    });
  },
};

/** Associations of EasyBlog: posts that say the same in several languages. */
export const easyblogTranslationImport: KindImport = {
  ...shared,
  kind: 'easyblog translations',
  table: 'easyblog_associations',
  read: async (swap, rows) => {
    const known = await knownIds(
      swap,
      'easyblog posts',
      rows.map(row => row.post_id),
    );
    return rows.map(row =>
      oldRow(
        { oldId: row.id ?? '', targetId: row.post_id ?? '', kind: 'easyblog post', key: row.key ?? '' },
        { column: 'post_id', known },
      ),
    );
  },
};
