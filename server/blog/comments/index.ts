export { commentHandlers } from './calls.ts';
export { prepare as prepareComment, save as saveComment } from './form/save-comment.ts';
export { postCommentMails } from './mail/mails.ts';
export { CommentText } from './moderation/comment-text.tsx';
export { commentRoutes } from './pages.tsx';
export {
  checkRemoteComment,
  type RemoteComment,
  removeRemoteComments,
  saveRemoteComment,
  updateRemoteComment,
} from './remote-comments.ts';
export { type CommentTarget, commentTargets, postTarget as commentedPost } from './target-queries.ts';
export { commentTaskHandlers } from './tasks.ts';
export { threadHandlers } from './thread/calls.ts';
export { commentAddress } from './thread/comment-location.ts';
export { type FlatComment, findComment, flatComment, flatComments } from './thread/flat-queries.ts';
export { loadComments } from './thread/load-comments.ts';
export { type PartHead, partHead } from './thread/pages-views.tsx';
export { CommentsSection } from './thread/section-views.tsx';
export { asksForComment, isThreadQuery, threadQueryNames } from './thread/thread-part.ts';
