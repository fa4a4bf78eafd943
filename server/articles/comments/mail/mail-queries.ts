import { type MailedComment, mailedCommentReader } from '../../../comments/index.ts';
import { articleTitleOf } from '../../article-model/index.ts';
import { articleCommentTables } from '../comment-queries.ts';

/** A comment on an article as mails describe it. */
export interface MailedArticleComment extends MailedComment {
  readonly articleId: number;
  readonly articleAlias: string;
}

interface Row extends Pick<MailedArticleComment, 'articleId' | 'articleAlias'> {
  readonly body: string;
  readonly published: number;
}

export const { find: mailedComment, heldBetween } = mailedCommentReader<Row, MailedArticleComment>(
  articleCommentTables,
  {
    columns: { body: 'c.body', published: 'c.published', articleId: 't.id', articleAlias: 't.alias' },
    dates: ['c.created_at'],
    read: row => ({
      ...row,
      quoted: [row.body],
      state: row.published === 1 ? 'published' : 'held',
      targetTitle: articleTitleOf(row.targetTitle),
    }),
  },
);
