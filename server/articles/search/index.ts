import './search-kind.ts';

export { indexArticles, reindexArticles } from './index-queries.ts';
export { articleSearchPages } from './pages.tsx';
export { ArticleSearchBlock } from './views.tsx';
