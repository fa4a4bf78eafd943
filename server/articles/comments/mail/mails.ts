import { accountRecipient } from '../../../accounts/index.ts';
import { commentMails, type MailedComment, mailedCommentReader, sendCommentMail } from '../../../comments/index.ts';
import type { TransactionContext } from '../../../core/context/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { articleTitleOf } from '../../article-model/index.ts';
import { articleCommentTables } from '../comment-queries.ts';

/** A comment on an article as mails describe it. */
interface MailedArticleComment extends MailedComment {
  readonly articleId: number;
  readonly articleAlias: string;
}

interface Row extends Pick<MailedArticleComment, 'articleId' | 'articleAlias'> {
  readonly body: string;
  readonly published: number;
}

export const { find: mailedComments, heldBetween } = mailedCommentReader<Row, MailedArticleComment>(
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

/** Mails the author of the article about a published comment, unless the author wrote it. */
const sendPublished = async (context: TransactionContext, comment: MailedArticleComment): Promise<void> => {
  const { services, sql } = context;
  if (!services.site.get('articles.commentsMail') || comment.authorId === comment.ownerId) return;
  const author = await accountRecipient(sql, comment.ownerId);
  if (!author) return;
  const path = articlePaths.article({ id: comment.articleId, alias: comment.articleAlias });
  await sendCommentMail(context, comment, author, {
    dedupeKey: `item-comment:${comment.id}`,
    subject: 'MAIL_COMMENT_NEW_SUBJECT',
    opening: 'MAIL_COMMENT_NEW',
    parts: () => [
      ...comment.quoted,
      text('MAIL_ITEM_COMMENT_PLACE', `${services.settings.baseUrl}${path}#comment${comment.id}`),
    ],
  });
};

const heldList = articlePaths.comments();

/** The mails about comments on articles. */
export const articleCommentMails = commentMails<MailedArticleComment>({
  kind: 'article',
  jobs: { comment: 'item-comment-mails', held: 'held-item-comment-mails' },
  causes: { claimed: 'item-comment.claimed', held: 'item-comment.held', digest: 'item-comments.held' },
  heldList,
  find: mailedComments,
  heldBetween,
  sendPublished,
  advise: async ({ services }, digests) =>
    digests.map(({ comments, ...digest }) => ({
      ...digest,
      comments: comments.map(comment => ({
        comment,
        advice: () =>
          digest.count === 1 ? text('MAIL_ITEM_COMMENT_DECIDE', services.settings.baseUrl + heldList) : '',
      })),
    })),
});
