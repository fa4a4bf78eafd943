import { countWhere, type KindImport, knownIds, type OldRow, type Outcome } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';

const oldMeta = (row: SourceRow, outcome: Outcome): OldRow => ({
  oldId: row.id ?? '',
  label: `${row.type} ${row.content_id}`,
  hashed: { type: row.type, content: row.content_id },
  add: async () => outcome,
  change: async () => undefined,
});

const common = { table: 'easyblog_meta', key: 'id', compared: [] } as const;

/** A type of pages whose import takes their values along: only those of missing pages are left. */
interface PageType {
  readonly type: string;
  readonly kind: string;
  readonly target: string;
  /** Kind that imports what the pages show. */
  readonly shows: string;
  readonly missingReason: string;
}

const pageTypes: readonly PageType[] = [
  {
    ...{ type: 'post', kind: 'easyblog meta of posts', target: 'posts' },
    ...{ shows: 'easyblog posts', missingReason: 'post does not exist' },
  },
  {
    ...{ type: 'category', kind: 'easyblog meta of categories', target: 'categories' },
    ...{ shows: 'easyblog categories', missingReason: 'category does not exist' },
  },
  {
    ...{ type: 'team', kind: 'easyblog meta of teams', target: 'teams' },
    ...{ shows: 'easyblog teams', missingReason: 'team does not exist' },
  },
];

const ofType = ({ type, kind, target, shows, missingReason }: PageType): KindImport => ({
  ...common,
  kind,
  target,
  count: ({ source }) => source.count(common.table, { type: [type] }),
  read: async (swap, rows) => {
    const own = rows.filter(row => row.type === type);
    const known = await knownIds(
      swap,
      shows,
      own.map(row => row.content_id),
    );
    return own.map(row =>
      oldMeta(row, known.has(row.content_id ?? '') ? { outcome: 'added' } : { outcome: 'left', reason: missingReason }),
    );
  },
});

const isOfOtherPage = (row: SourceRow): boolean => !pageTypes.some(({ type }) => type === row.type);

/** Values for search engines of pages that have none here; those that are filled are kept as they were. */
const ofOtherPages: KindImport = {
  ...common,
  target: 'posts',
  kind: 'easyblog meta of other pages',
  count: countWhere(common, isOfOtherPage),
  read: async (_swap, rows) =>
    rows.filter(isOfOtherPage).map(row => ({
      ...oldMeta(row, { outcome: 'left', reason: 'not supported here' }),
      add: async batch => {
        const filled = ['title', 'keywords', 'description'].flatMap(name => (row[name]?.trim() ? [row[name]] : []));
        if (filled.length > 0) batch.note('SEO data; not supported here', JSON.stringify(filled));
        return { outcome: 'left', reason: 'not supported here' };
      },
    })),
};

/** Values for search engines. */
export const metaKinds: readonly KindImport[] = [...pageTypes.map(ofType), ofOtherPages];
