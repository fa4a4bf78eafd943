export { articleJson } from './article-json.ts';
export type { ArticleCard } from './card.ts';
export { articleCardsOf } from './card-queries.ts';
export { ArticleCardView, ArticleLinks } from './card-views.tsx';
export { articleCardTags, articleStartOf } from './list.ts';
export { articleListPage } from './list-page.tsx';
export { ArticleTags } from './tag-views.tsx';
