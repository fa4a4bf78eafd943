export { indexPosts } from './index-queries.ts';
export { searchPages } from './pages.tsx';
