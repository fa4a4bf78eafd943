export { itemImagePages } from './image-pages.ts';
export { itemOf } from './item-queries.ts';
export { loadedItem } from './loaded-item.ts';
export { itemPages } from './pages.tsx';
export { itemRatingPages } from './rating-pages.tsx';
