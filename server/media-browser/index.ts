export { mediaAnswers } from './calls.ts';
export { mediaPages } from './pages.tsx';
export { mediaTaskAnswers } from './tasks.ts';
