import type { CommentKind } from '../../comments/index.ts';
import { postCommentTables, visitorMark } from './comment-queries.ts';
import { postCommentMails } from './mail/mails.ts';

/** Comments on posts, for the rules in `server/comments`. */
export const postComments: CommentKind = {
  kind: 'post',
  name: 'comment',
  tables: postCommentTables,
  mails: postCommentMails,
  moderation: 'comments.moderation',
  repeated: { code: 'repeated' },
  visitorMark,
  tag: postId => `post-comments:${postId}`,
  targetTag: postId => `post:${postId}`,
  heldTag: postId => `post-held:${postId}`,
  listTags: [],
};
