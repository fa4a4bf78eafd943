import type { RequestContext } from '../../core/context/index.ts';
import { excerptOf } from '../../core/html/index.ts';
import type { Head } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import type { ItemSubject } from '../../core/policy/index.ts';
import { isoMoment } from '../../core/time/index.ts';
import { largest, mainPath } from '../../media/index.ts';
import { bylineOf, type Item, itemTitleOf } from '../article-model/index.ts';
import type { RelatedItems } from './related-queries.ts';

const descriptionLength = 150;

const jsonLd = (context: RequestContext, item: Item, description: string): Record<string, unknown> => {
  const { baseUrl } = context.services.settings;
  const address = baseUrl + articlePaths.item(item);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    mainEntityOfPage: address,
    url: address,
    headline: itemTitleOf(item.title),
    description,
    articleSection: item.category.title,
    datePublished: isoMoment(item.createdAt),
    dateModified: isoMoment(item.modifiedAt),
    author: { '@type': 'Person', name: bylineOf(item) },
    publisher: { '@type': 'Organization', name: context.services.site.get('site.name'), url: `${baseUrl}/` },
    ...(item.image ? { image: baseUrl + mainPath(item.image) } : {}),
    ...(item.tags.length > 0 ? { keywords: item.tags.map(tag => tag.title).join(', ') } : {}),
  };
};

/** Items that are not public must not be indexed. */
const robotsOf = (item: Item, { isOut, access }: ItemSubject): Pick<Head, 'robots'> => {
  if (!isOut || access !== 'public') return { robots: 'noindex' };
  return /^[a-z, :-]{1,60}$/i.test(item.robots) ? { robots: item.robots } : {};
};

/** Metadata of an item's page. */
export const itemHead = (
  context: RequestContext,
  item: Item,
  subject: ItemSubject,
  { older, newer }: RelatedItems,
): Head => {
  const description = item.metaDescription || excerptOf(item.intro === '' ? item.body : item.intro, descriptionLength);
  const { image } = item;
  return {
    canonical: articlePaths.item(item),
    type: 'article',
    description,
    jsonLd: jsonLd(context, item, description),
    ...robotsOf(item, subject),
    ...(older ? { previous: articlePaths.item(older) } : {}),
    ...(newer ? { next: articlePaths.item(newer) } : {}),
    ...(image
      ? { image: { src: mainPath(image), width: largest(image).width, height: largest(image).height, alt: image.alt } }
      : {}),
  };
};
