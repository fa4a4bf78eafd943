export { articleOf } from './article-queries.ts';
export { articleImagePages } from './image-pages.ts';
export { loadedArticle } from './loaded-article.ts';
export { articlePages } from './pages.tsx';
