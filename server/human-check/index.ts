export { captchaAnswers } from './calls.ts';
export { type AskedQuestion, checkHumanAgain, newQuestion, type PassedCheck, verifyHuman } from './human-queries.ts';
export { captchaRoutes } from './pages.tsx';
export { HumanCheck, QuestionField } from './views.tsx';
