export { indexPosts } from './index-queries.ts';
export { searchPages } from './pages.tsx';
export { hasTitleWord, postsWithTitleWord, rareTitleWord } from './title-word-queries.ts';
