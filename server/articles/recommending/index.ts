export { recommendingAnswers } from './calls.ts';
export { recommendingPages } from './pages.tsx';
