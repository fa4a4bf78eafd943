export {
  type AnyArticleHandler,
  type ArticleHandlers,
  type ArticleResponse,
  type ArticleResult,
  articleHandler,
  htmlResponse,
  textResponse,
} from './article-handler.ts';
export {
  type AnyHandler,
  type AnyTaskHandler,
  answersOf,
  type GroupedRequest,
  type GroupLocking,
  type Handler,
  type Handlers,
  handler,
  type TaskHandlers,
  type Together,
  taskHandler,
} from './handler.ts';
export {
  isNarrowed,
  type ListShape,
  type ListState,
  listAddress,
  listSize,
  listState,
  type Ordering,
} from './list-state.ts';
export { deletedNotice, type Notice, packNotice, type Undo, unpackNotice } from './notice.ts';
export type { Document, FeedLink, Head, Page } from './page.ts';
export { isAnswered, type PageAnswer, pageAnswer, registerPageCheck } from './page-check.ts';
export { type BulkParams, checkStart, idParam, listStart, pageStart } from './params.ts';
export {
  type FileResponse,
  isFileResponse,
  isRedirect,
  type JsonResponse,
  type Redirect,
  RedirectError,
} from './response.ts';
export type { PageParams, PageRoute, ParamsOf } from './route.ts';
export { type SelectedRows, selectedRows, selectedUids, shownVersion, withSelection } from './selected-rows.ts';
export { type SentResponse, type SentResponses, sentResponses } from './sent-responses.ts';
export { suggestionDocument, suggestionQuery } from './suggestions.ts';
