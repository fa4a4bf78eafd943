export { postAnswers } from './calls.ts';
export { placeTags, trashPosts } from './change-queries.ts';
export { postPages } from './pages.tsx';
export { publishRevision } from './publish-revision-queries.ts';
export { move } from './queries.ts';
export { limitNewPosts } from './rate-limit-queries.ts';
export { reindexing } from './reindex-queries.ts';
export { postOfDraft, releasedPost, subjectOfDraft } from './revoke-link-queries.ts';
export { postTaskAnswers } from './tasks.ts';
export { type ToolsById, toolsOf } from './tools-queries.ts';
export { PostTools } from './tools-views.tsx';
export {
  changePost,
  checkTags,
  cleanAhead,
  createPost,
  emptyFields,
  fieldsOfPost,
  heldPost,
  type Meant,
  type PostFields,
  type SeenPost,
  saveDraft,
  uidOf,
  type WritablePost,
  type Written,
  writablePost,
} from './write-queries.ts';
