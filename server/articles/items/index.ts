export { itemImagePages } from './image-pages.ts';
export { itemOf } from './item-queries.ts';
export { loadedItem } from './kept-item.ts';
export { itemPages } from './pages.tsx';
export { itemRatingPages } from './rating-pages.tsx';
