export { tagHandlers } from './calls.ts';
export { tagPages } from './pages.tsx';
