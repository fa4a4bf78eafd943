export { comparedFields, type FieldPair } from './difference-views.tsx';
export {
  pageOfRows,
  type RevisionLine,
  type RevisionRow,
  type RevisionsPage,
  revisionLine,
  revisionRows,
  revisionsAtOnce,
  revisionsStart,
} from './list-queries.ts';
export { type RevisionAction, RevisionList } from './list-views.tsx';
export { type Question, QuestionPage, questionDialog } from './question-views.tsx';
