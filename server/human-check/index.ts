export { captchaHandlers } from './calls.ts';
export { captchaRoutes } from './pages.tsx';
export {
  type HumanFields,
  type HumanQuestion,
  newQuestion,
  type PassedCheck,
  recheckHuman,
  verifyHuman,
} from './verify-human.ts';
export { HumanCheck, QuestionField } from './views.tsx';
