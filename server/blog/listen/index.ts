export { listenPages } from './pages.ts';
