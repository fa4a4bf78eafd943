export { indexPosts } from './index-queries.ts';
export { indexLater } from './later-queries.ts';
export { searchPages } from './pages.tsx';
