import { z } from 'zod';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { pageOfRows, type RevisionRow, type RevisionsPage, revisionLine, revisionRows } from '../../revisions/index.ts';
import type { PageContent } from './queries.ts';

const contentSchema = z.object({
  ...{ title: z.string(), body: z.string(), description: z.string(), robots: z.string() },
  ...{ language: z.string(), direction: z.string(), hasContactForm: z.boolean() },
});

/** Adds a revision unless the newest one is the same. The caller has locked the page. */
export const addPageRevision = async (
  sql: Transaction,
  pageId: number,
  content: PageContent,
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<void> => {
  const written = JSON.stringify(contentSchema.parse(content));
  const newest: { ordering: number; content: string } | undefined = await sql('site_page_revisions')
    .select('ordering', 'content')
    .where('page_id', pageId)
    .orderBy('ordering', 'desc')
    .first();
  if (newest?.content === written) return;
  await sql('site_page_revisions').insert({
    ...{ page_id: pageId, ordering: (newest?.ordering ?? 0) + 1, title: content.title, content: written },
    ...{ created_by: by, created_at: now },
  });
};

/** Revisions of a page from `start`, newest first. The newest is the current text. */
export const revisionsOfPage = async (sql: Sql, pageId: number, start: number): Promise<RevisionsPage> => {
  const [count]: { total: number; newest: number | null }[] = await sql('site_page_revisions')
    .where('page_id', pageId)
    .count({ total: '*' })
    .max({ newest: 'ordering' });
  const rows: RevisionRow[] = await pageOfRows(
    revisionRows(sql, 'site_page_revisions').where('r.page_id', pageId),
    start,
  );
  return {
    lines: rows.map(row => revisionLine(row, row.ordering === count?.newest)),
    start,
    total: Number(count?.total ?? 0),
  };
};

/** Content of a revision; undefined if there is none with that number. */
export const contentOfRevision = async (
  sql: Sql,
  pageId: number,
  ordering: number,
): Promise<PageContent | undefined> => {
  const row: { content: string } | undefined = await sql('site_page_revisions')
    .select('content')
    .where({ page_id: pageId, ordering })
    .first();
  return row && contentSchema.parse(JSON.parse(row.content));
};
