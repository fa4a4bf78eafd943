export { tagAnswers } from './calls.ts';
export { tagPages } from './pages.tsx';
