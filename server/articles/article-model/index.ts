export { type Article, type ArticleBrief, bylineOf, type Named, votesPercentage } from './article.ts';
export { articleHits } from './article-hits.ts';
export { type ArticleLink, linkList, mostLinks, readLinks, writeLinks } from './article-links.ts';
export { ArticleAddLink, ArticleEditLink } from './edit-link-views.tsx';
export { imageByKey } from './image-key-queries.ts';
export { installedImages, installedSizes } from './installed-sizes.ts';
export {
  type ArticleScope,
  articleBriefs,
  levelsOf,
  listedArticleCount,
  listedArticleIds,
  listedArticles,
  listedArticlesAfter,
  nextArticleChange,
  notArchived,
  publishedNow,
  type ReaderScope,
  readerScope,
} from './listing-queries.ts';
export { dropLevelOfArticles, relistArticles, relistCategory } from './relist-queries.ts';
export {
  ArticleDay,
  ArticleMoment,
  type ArticleProps,
  type ArticleSetting,
  articleSettingOf,
  articleTitleOf,
  awaitsApproval,
} from './setting.tsx';
export {
  articleSubject,
  articleSubjectOf,
  isOut,
  publicArticles,
  type SubjectRow,
  subjectColumns,
} from './subject-queries.ts';
export { articleTexts } from './text-queries.ts';
