export { captchaAnswers } from './calls.ts';
export { type AskedQuestion, humanAgain, newQuestion, type PassedCheck, provePerson } from './human-queries.ts';
export { captchaRoutes } from './pages.tsx';
export { HumanCheck, QuestionField } from './views.tsx';
