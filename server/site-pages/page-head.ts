import type { RequestContext } from '../core/context/index.ts';
import { excerptOf } from '../core/html/index.ts';
import type { Head } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { isoMoment } from '../core/time/index.ts';
import type { PageLink, SitePage } from './page-queries.ts';

const descriptionLength = 150;

const types = { imprint: 'AboutPage', privacy: 'WebPage' } as const;

const typeOf = ({ purpose, hasContactForm }: SitePage): string => {
  if (purpose !== null) return types[purpose];
  return hasContactForm ? 'ContactPage' : 'WebPage';
};

const jsonLd = (
  { services }: RequestContext,
  page: SitePage,
  { description, above }: { readonly description: string; readonly above: readonly PageLink[] },
): Record<string, unknown> => {
  const { baseUrl } = services.settings;
  const addressOf = (path: string): string => baseUrl + paths.sitePage(path);
  const steps = [...above, page].map(({ title, path }, at) => ({
    ...{ '@type': 'ListItem', position: at + 1, name: title, item: addressOf(path) },
  }));
  return {
    '@context': 'https://schema.org',
    '@type': typeOf(page),
    url: addressOf(page.path),
    name: page.title,
    description,
    inLanguage: page.language || services.site.get('site.language'),
    dateModified: isoMoment(page.modifiedAt),
    isPartOf: { '@type': 'WebSite', name: services.site.get('site.name'), url: `${baseUrl}/` },
    ...(above.length > 0 ? { breadcrumb: { '@type': 'BreadcrumbList', itemListElement: steps } } : {}),
  };
};

/** Metadata of a page of the site. */
export const pageHead = (context: RequestContext, page: SitePage, above: readonly PageLink[]): Head => {
  const description = page.description || excerptOf(page.body, descriptionLength);
  const robots = page.isPublished ? page.robots : 'noindex';
  const { site } = context.services;
  const isFront = site.get('look.front') === 'page' && site.get('look.frontPage') === page.id;
  return {
    canonical: isFront ? paths.home : paths.sitePage(page.path),
    description,
    jsonLd: jsonLd(context, page, { description, above }),
    ...(robots === '' ? {} : { robots }),
  };
};
