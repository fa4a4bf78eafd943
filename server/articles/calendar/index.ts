export { itemCalendarPages } from './pages.ts';
export { itemCalendarBlock } from './views.tsx';
