import type { Source, SourceRow } from '../../source/index.ts';

/** Tells of attachments whether they belong to a post or page of the export. */
export const withParents = async (
  source: Source,
  attachments: readonly SourceRow[],
): Promise<(attachment: SourceRow) => boolean> => {
  const ids = [...new Set(attachments.flatMap(({ parent }) => (parent && parent !== '0' ? parent : [])))];
  const rows = [...(await source.rowsWith('wp_posts', 'id', ids)), ...(await source.rowsWith('wp_pages', 'id', ids))];
  const known = new Set(rows.map(({ id }) => id));
  return ({ parent }) => known.has(parent ?? '');
};
