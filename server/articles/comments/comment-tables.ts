import type { CommentKind } from '../../comments/index.ts';
import { articleCommentTables, visitorMark } from './comment-queries.ts';
import { articleCommentMails } from './mail/mails.ts';

/** Comments on articles, for the rules in `server/comments`. */
export const articleComments: CommentKind = {
  kind: 'article',
  name: 'item-comment',
  tables: articleCommentTables,
  mails: articleCommentMails,
  moderation: 'articles.commentsModeration',
  repeated: { status: 409 },
  visitorMark,
  tag: articleId => `item:${articleId}`,
  targetTag: articleId => `item:${articleId}`,
  heldTag: articleId => `item-held:${articleId}`,
  listTags: ['items'],
};
