export { feedPages } from './pages.ts';
