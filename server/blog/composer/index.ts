export { composerAnswers } from './calls.ts';
export { composerPages } from './pages.tsx';
export { Part } from './settings-views.tsx';
export { composerTaskAnswers } from './tasks.ts';
