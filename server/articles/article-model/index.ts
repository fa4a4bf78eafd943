export { accessOptions, accessText } from './access-text.ts';
export { type Article, type ArticleBrief, bylineOf, type Named } from './article.ts';
export { articleHits } from './article-hits.ts';
export { articleBriefs } from './brief-queries.ts';
export { ArticleAddLink, ArticleEditLink } from './edit-link-views.tsx';
export { imageByKey } from './image-key-queries.ts';
export { installedImages, installedSizes } from './installed-sizes.ts';
export {
  type ArticleScope,
  levelsOf,
  listedArticleCount,
  listedArticleIds,
  listedArticles,
  nextArticleChange,
  publishedNow,
  type ReaderScope,
} from './listing-queries.ts';
export { votesPercentage } from './percentage.ts';
export { relistArticles, relistCategory } from './relist-queries.ts';
export {
  ArticleMoment,
  type ArticleProps,
  type ArticleSetting,
  articleSettingOf,
  articleSpeech,
  articleTitleOf,
} from './setting.tsx';
export { articleSubject, articleSubjectOf, type SubjectRow, subjectColumns } from './subject-queries.ts';
