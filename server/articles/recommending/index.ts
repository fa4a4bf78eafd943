export { recommendingHandlers } from './calls.ts';
export { recommendingPages } from './pages.tsx';
