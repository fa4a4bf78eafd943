import './search-kind.ts';

export { indexItems, reindexItems } from './index-queries.ts';
export { itemSearchPages } from './pages.tsx';
export { ItemSearchBlock } from './views.tsx';
