export {
  type Answers,
  type AnyAnswer,
  type AnyTaskAnswer,
  answer,
  isSent,
  type Outcome,
  type Redirect,
  type Sent,
  type TaskAnswers,
  type Told,
  taskAnswer,
} from './answer.ts';
export {
  type AnyArticleAnswer,
  type ArticleAnswers,
  articleAnswer,
  type Done,
  type Said,
  saidHtml,
  saidText,
} from './article-answer.ts';
export { askedId, pageStart } from './asked.ts';
export {
  isNarrowed,
  type ListShape,
  type ListState,
  listAddress,
  listSize,
  listState,
  type Ordering,
} from './list-state.ts';
export { Moved } from './moved.ts';
export { goneNotice, type Notice, type Undo } from './notice.ts';
export { packNotice, unpackNotice } from './notice-cookie.ts';
export type { Document, FeedLink, Head, Page } from './page.ts';
export { isAnswered, registerPageCheck } from './page-check.ts';
export { checkStart } from './page-end.ts';
export type { Asked, PageRoute } from './route.ts';
export { askedSuggestion, suggestionDocument } from './suggestions.ts';
export { type Ticked, tickedIn, tickedUids, withTicked } from './ticked.ts';
