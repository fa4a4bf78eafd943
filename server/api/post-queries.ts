import type { Sql } from '../core/db/index.ts';
import { type Html, rawHtml } from '../core/html/index.ts';

/** Text and state of a post, which no list shows. */
export interface PostText {
  readonly content: Html;
  readonly state: 'draft' | 'pending' | 'published' | 'unpublished';
  readonly lifecycle: 'live' | 'archived' | 'trashed';
  readonly publishedAt: Date | null;
}

type Row = Omit<PostText, 'content'> & { readonly intro: string | null; readonly body: string };

export const postText = async (sql: Sql, id: number): Promise<PostText | undefined> => {
  const row: Row | undefined = await sql('posts')
    .select('intro', 'body', 'state', 'lifecycle', { publishedAt: 'published_at' })
    .where('id', id)
    .first();
  // Cleaned when it was saved.
  return row && { ...row, content: rawHtml((row.intro ?? '') + row.body) };
};
