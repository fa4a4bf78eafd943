export { composerAnswers } from './calls.ts';
export { composerPages } from './pages.tsx';
export { Part } from './side-views.tsx';
export { composerTaskAnswers } from './tasks.ts';
