import type { CommentKind } from '../../comments/index.ts';
import { visitorMark } from './comment-queries.ts';
import { itemCommentMails } from './mail/mails.ts';

/** Comments on articles, for the rules in `server/comments`. */
export const itemComments: CommentKind = {
  kind: 'article',
  name: 'item-comment',
  tables: {
    comments: 'item_comments',
    targets: 'items',
    targetId: 'item_id',
    stateColumns: state => ({ published: state === 'published' }),
    hasVersions: false,
  },
  mails: itemCommentMails,
  moderation: 'articles.commentsModeration',
  repeated: { status: 409 },
  visitorMark,
  tag: itemId => `item:${itemId}`,
  heldTag: itemId => `item-held:${itemId}`,
  listTags: ['items'],
};
