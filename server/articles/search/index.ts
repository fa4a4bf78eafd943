export { ArticlesFound, type FoundArticles, findArticles, noArticles, SearchKinds } from './found-views.tsx';
export { indexItems } from './index-queries.ts';
export { indexItemsLater } from './later-queries.ts';
export { itemSearchPages } from './pages.tsx';
export { ItemSearchBlock } from './views.tsx';
