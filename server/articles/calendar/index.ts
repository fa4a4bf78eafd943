export { articleCalendarPages } from './pages.ts';
export { articleCalendarBlock } from './views.tsx';
