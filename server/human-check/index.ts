export { captchaAnswers } from './calls.ts';
export { captchaRoutes } from './pages.tsx';
export {
  type AskedQuestion,
  checkHumanAgain,
  type HumanFields,
  newQuestion,
  type PassedCheck,
  verifyHuman,
} from './verify-human.ts';
export { HumanCheck, QuestionField } from './views.tsx';
