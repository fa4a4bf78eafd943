import type { RequestContext } from '../../core/context/index.ts';
import { excerptOf } from '../../core/html/index.ts';
import type { Head } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import type { ArticleSubject } from '../../core/policy/index.ts';
import { isoMoment } from '../../core/time/index.ts';
import { largest, mainPath } from '../../media/index.ts';
import { translationHead } from '../../translations/index.ts';
import { type Article, articleTitleOf, bylineOf } from '../article-model/index.ts';
import type { LoadedArticle } from './loaded-article.ts';

const descriptionLength = 150;

const jsonLd = (context: RequestContext, article: Article, description: string): Record<string, unknown> => {
  const { baseUrl } = context.services.settings;
  const address = baseUrl + articlePaths.article(article);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    mainEntityOfPage: address,
    url: address,
    headline: articleTitleOf(article.title),
    description,
    articleSection: article.category.title,
    datePublished: isoMoment(article.createdAt),
    dateModified: isoMoment(article.modifiedAt),
    author: { '@type': 'Person', name: bylineOf(article) },
    publisher: { '@type': 'Organization', name: context.services.site.get('site.name'), url: `${baseUrl}/` },
    ...(article.image ? { image: baseUrl + mainPath(article.image) } : {}),
    ...(article.rights ? { copyrightNotice: article.rights } : {}),
    ...(article.tags.length > 0 ? { keywords: article.tags.map(tag => tag.title).join(', ') } : {}),
  };
};

/** Articles that are not public must not be indexed. */
const robotsOf = (article: Article, { isOut, access }: ArticleSubject): Pick<Head, 'robots'> => {
  if (!isOut || access !== 'public') return { robots: 'noindex' };
  return /^[a-z, :-]{1,60}$/i.test(article.robots) ? { robots: article.robots } : {};
};

/** Metadata of an article's page. */
export const articleHead = (
  context: RequestContext,
  article: Article,
  subject: ArticleSubject,
  { older, newer, translations }: Pick<LoadedArticle, 'older' | 'newer' | 'translations'>,
): Head => {
  const description =
    article.metaDescription || excerptOf(article.intro === '' ? article.body : article.intro, descriptionLength);
  const { image } = article;
  return {
    canonical: articlePaths.article(article),
    type: 'article',
    isEmbeddable: subject.access === 'public',
    description,
    ...(article.metaAuthor ? { author: article.metaAuthor } : {}),
    ...(article.metaKeywords ? { keywords: article.metaKeywords } : {}),
    jsonLd: jsonLd(context, article, description),
    ...robotsOf(article, subject),
    ...translationHead(
      { language: article.language || context.services.site.get('site.language'), path: articlePaths.article(article) },
      translations,
    ),
    ...(older ? { previous: articlePaths.article(older) } : {}),
    ...(newer ? { next: articlePaths.article(newer) } : {}),
    ...(image
      ? { image: { src: mainPath(image), width: largest(image).width, height: largest(image).height, alt: image.alt } }
      : {}),
  };
};
