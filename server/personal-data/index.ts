export { gdprAnswers } from './calls.ts';
export { personalDataPages } from './pages.tsx';
export { gdprTaskAnswers } from './tasks.tsx';
