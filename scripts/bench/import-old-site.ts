import type mysql from 'mysql2/promise';
import { oldSiteDump } from '../../server/swap/fixtures/dump.ts';
import { post } from '../../server/swap/fixtures/easyblog/post.ts';
import { item } from '../../server/swap/fixtures/k2/item.ts';
import { type OldTableName, oldTables } from '../../server/swap/fixtures/old-tables.ts';
import { dateAt, oldPrefix } from '../../server/swap/fixtures/site.ts';
import { insertRows } from '../../server/swap/fixtures/sql/statements.ts';
import type { OldRow } from '../../server/swap/fixtures/sql/table.ts';
import { paragraph } from '../../server/swap/fixtures/texts.ts';

const firstId = 10_000;
const atOnce = 1_000;

/** Half of the items are articles of K2, the other half are posts of EasyBlog; their comments are divided likewise. */
export interface OldSiteSize {
  readonly items: number;
  readonly comments: number;
}

const textOf = (n: number): string => [0, 1, 2, 3, 4, 5].map(part => paragraph(n + part)).join('\n');

const link = (n: number): string =>
  `<p><a href="index.php?option=com_k2&amp;view=item&amp;id=${firstId + n}">See also</a></p>`;

type RowOf = (n: number, half: number) => OldRow;

const k2Item: RowOf = n =>
  item(firstId + n, `Article ${n} of the archive`, `article-${n}`, 1, {
    introtext: paragraph(n),
    fulltext: textOf(n) + link(n >> 1),
  });

const k2Comment: RowOf = (n, half) => ({
  id: firstId + n,
  itemID: firstId + (n % half),
  userName: `Reader ${n % 700}`,
  commentDate: dateAt(n, '2013-01-07T19:02:00Z', 1),
  commentText: paragraph(n),
  commentEmail: `reader${n % 700}@guest.example`,
  published: 1,
});

const blogPost: RowOf = n =>
  post(firstId + n, `Post ${n} of the archive`, `post-${n}`, {
    intro: paragraph(n),
    content: textOf(n) + link(n >> 1),
  });

const blogPostCategory: RowOf = n => ({ id: firstId + n, post_id: firstId + n, category_id: 3, primary: 1 });

const blogComment: RowOf = (n, half) => ({
  id: firstId + n,
  post_id: firstId + (n % half),
  comment: paragraph(n),
  name: `Reader ${n % 700}`,
  email: `reader${n % 700}@guest.example`,
  ip: '203.0.113.41',
  created: dateAt(n, '2013-03-05T06:00:00Z', 1),
  published: 1,
  lft: 2 * n + 1,
  rgt: 2 * n + 2,
});

const bulk: readonly (readonly [OldTableName, RowOf])[] = [
  ['k2_items', k2Item],
  ['k2_comments', k2Comment],
  ['easyblog_post', blogPost],
  ['easyblog_post_category', blogPostCategory],
  ['easyblog_comment', blogComment],
];

/** Fills a new database with the sample site and with many more articles, posts and comments. */
export const fillOldSite = async (sql: mysql.Connection, { items, comments }: OldSiteSize): Promise<void> => {
  await sql.query(oldSiteDump());
  for (const [name, rowOf] of bulk) {
    const total = (name.includes('comment') ? comments : items) / 2;
    for (let start = 0; start < total; start += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, total - start) }, (_, index) =>
        rowOf(start + index, items / 2),
      );
      await sql.query(insertRows(oldPrefix + name, oldTables[name], rows));
    }
  }
};
