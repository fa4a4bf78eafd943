export { teamblogHandlers } from './calls.ts';
export { teamblogPages } from './pages.tsx';
export { teamblogTaskHandlers } from './tasks.tsx';
