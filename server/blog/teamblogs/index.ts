export { teamblogAnswers } from './calls.ts';
export { teamblogPages } from './pages.tsx';
export { teamblogTaskAnswers } from './tasks.tsx';
