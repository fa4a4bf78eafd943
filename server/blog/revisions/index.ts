export { revisionAnswers } from './calls.ts';
export { revisionPages } from './pages.tsx';
export { type Question, QuestionPage } from './question-views.tsx';
export { Rejection } from './rejection-views.tsx';
export { revisionTaskAnswers } from './tasks.tsx';
