import { limits } from '../../../protocol/limits.ts';
import type { Source, SourceRow } from '../source/index.ts';
import { cutAtWord, plainLine, titleOf } from '../values/index.ts';

const longestText = 100_000;

const shortened = (text: string | null | undefined): string =>
  cutAtWord(plainLine(text, longestText), limits.seoDescription);

/** Texts for search engines of a row of `easyblog_meta`; empty ones without a row. */
export const metaTexts = (meta: SourceRow | undefined) => ({
  title: titleOf(meta?.title),
  description: shortened(meta?.description),
  keywords: shortened(meta?.keywords),
});

/** Whether search engines are told to leave the page out. */
export const isUnlisted = (meta: SourceRow | undefined): boolean => meta?.indexing === '0';

/** Rows of `easyblog_meta` about pages of one type, by the old id of what the page shows; the first one counts. */
export const metaOf = async (
  source: Source,
  type: 'category' | 'post' | 'team',
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceRow>> => {
  const rows = (await source.rowsWith('easyblog_meta', 'content_id', ids)).filter(row => row.type === type);
  return new Map(rows.toReversed().map(row => [row.content_id ?? '', row]));
};
