export { quickPostAnswers } from './calls.ts';
export { quickPostPages } from './pages.tsx';
export { quickPostTaskAnswers } from './tasks.tsx';
