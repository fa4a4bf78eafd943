export { quickPostHandlers } from './calls.ts';
export { quickPostPages } from './pages.tsx';
export { quickPostTaskHandlers } from './tasks.tsx';
