export type { ItemCard } from './card.ts';
export { itemCardsOf } from './card-queries.ts';
export { ItemCardView, ItemLinks } from './card-views.tsx';
export { itemJson } from './item-json.ts';
export { itemCardTags, itemStartOf } from './list.ts';
export { itemListPage } from './list-page.tsx';
export { ItemTags } from './tag-views.tsx';
