export { indexItems } from './index-queries.ts';
export { itemSearchPages } from './pages.tsx';
export { queueReindexItems } from './reindex-queries.ts';
export { ArticlesFound, type FoundArticles, findArticles, noArticles, SearchKinds } from './result-views.tsx';
export { ItemSearchBlock } from './views.tsx';
