export { quickPostHandlers } from './calls.tsx';
export { quickPostPages } from './pages.tsx';
export { quickPostTaskHandlers } from './tasks.tsx';
