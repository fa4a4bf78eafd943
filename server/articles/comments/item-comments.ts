import type { CommentKind } from '../../comments/index.ts';
import { itemCommentTables, visitorMark } from './comment-queries.ts';
import { itemCommentMails } from './mail/mails.ts';

/** Comments on articles, for the rules in `server/comments`. */
export const itemComments: CommentKind = {
  kind: 'article',
  name: 'item-comment',
  tables: itemCommentTables,
  mails: itemCommentMails,
  moderation: 'articles.commentsModeration',
  repeated: { status: 409 },
  visitorMark,
  tag: itemId => `item:${itemId}`,
  heldTag: itemId => `item-held:${itemId}`,
  listTags: ['items'],
};
