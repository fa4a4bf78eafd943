import { accountRecipients } from '../../../accounts/index.ts';
import { commentMail, commentMails, type MailedComment, mailedCommentReader } from '../../../comments/index.ts';
import type { ReadContext } from '../../../core/context/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { Mail } from '../../../core/mail/index.ts';
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

/** Mails to the authors of articles about published comments, but for those that they wrote. */
const publishedMails = async (
  { services, sql }: ReadContext,
  comments: readonly MailedArticleComment[],
): Promise<readonly Mail[]> => {
  const mailed = comments.filter(({ authorId, ownerId }) => authorId !== ownerId);
  if (!services.site.get('articles.commentsMail') || mailed.length === 0) return [];
  const found = await accountRecipients(sql, [...new Set(mailed.map(({ ownerId }) => ownerId))]);
  const authors = new Map(found.map(author => [author.userId, author]));
  return mailed.flatMap(comment => {
    const author = authors.get(comment.ownerId);
    if (!author) return [];
    const path = articlePaths.article({ id: comment.articleId, alias: comment.articleAlias });
    const place = () => text('MAIL_ITEM_COMMENT_PLACE', `${services.settings.baseUrl}${path}#comment${comment.id}`);
    const mail = commentMail(services, comment, author, {
      dedupeKey: `item-comment:${comment.id}`,
      subject: 'MAIL_COMMENT_NEW_SUBJECT',
      opening: 'MAIL_COMMENT_NEW',
      parts: () => [...comment.quoted, place()],
    });
    return [mail];
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
  publishedMails,
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
