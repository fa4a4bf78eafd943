export { articleJson } from './article-json.ts';
export { type ArticleCard, articleCardsOf } from './card-queries.ts';
export { ArticleCardView, ArticleLinks, ArticleTags } from './card-views.tsx';
export { articleFeedItems } from './feed.ts';
export { articleCardTags, articleStartOf } from './list.ts';
export { articleListPage } from './list-page.tsx';
