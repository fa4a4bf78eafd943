import { Trusted } from '../../../client/core/trusted.view.tsx';
import { paths } from '../../core/paths.ts';
import type { Asked, PageRoute } from '../../core/route.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { featuredSlider } from '../featured/slider-views.tsx';
import { askedEntry, entryPage } from './entry-page.tsx';
import { latest } from './latest.ts';
import { listingPage } from './listing-views.tsx';

/** The latest posts; above the first page of them the featured ones (requirements Y-09). */
const latestPage = async (visit: Visit, asked: Asked) => {
  const { services } = visit;
  const featured = await featuredSlider(visit);
  const { baseUrl } = services.settings;
  return listingPage(visit, asked, {
    ...latest,
    title: text('LATEST_POSTS'),
    feedPath: paths.home,
    grows: true,
    above: featured.html && <Trusted html={featured.html} />,
    tags: featured.tags,
    head: {
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: services.site.get('site.name'),
        description: services.site.get('site.description'),
        url: `${baseUrl}/`,
      },
    },
  });
};

export const entryPages: readonly PageRoute[] = [
  { path: '/', view: 'latest', answer: latestPage },
  { path: '/blog', answer: latestPage },
  {
    path: '/blog/:slug',
    view: 'entry',
    answer: (visit, asked) => entryPage(visit, askedEntry(asked), { print: asked.print === '1' }),
  },
];
