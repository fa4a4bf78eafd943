export { oembedPages } from './pages.tsx';
