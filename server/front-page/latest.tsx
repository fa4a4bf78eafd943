import type { ReactNode } from 'react';
import { Trusted } from '../../client/core/trusted.view.tsx';
import { type Card, settingOf, titleOf } from '../blog/cards/index.ts';
import { featuredSlider, leadId } from '../blog/featured/index.ts';
import { type Listing, type ListingParams, listingPage } from '../blog/list-page/index.ts';
import { feedHeadlines, Ticker } from '../blog/ticker/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { contentLanguage, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { SiteCarousel } from '../template/index.ts';
import { SiteSentence, siteJsonLd } from './intro-views.tsx';
import { frontFeedLinks } from './site-feed.ts';

const isHome = ({ services: { site } }: RequestContext): boolean => site.get('look.front') === 'latest';

const headlinesOf = (context: RequestContext, cards: readonly Card[]) =>
  cards.slice(0, context.services.site.get('ticker.count')).map(card => ({
    title: titleOf(card.title),
    href: settingOf(context).base + paths.entry(card.slug),
    lang: contentLanguage(card).lang,
  }));

/** The slider is shown where a site chose it, as the opening or as the carousel of the template. */
const hasSlider = ({ services: { site } }: RequestContext): boolean =>
  site.get('look.opening') === 'slider' || site.get('template.carousel') === 'featured';

/**
 * Parts between heading and posts, each by setting: news ticker, carousel, featured posts (B-050, requirements Y-09).
 */
const partsAbove = async (context: RequestContext): Promise<Pick<Listing, 'above' | 'tags'>> => {
  const { site } = context.services;
  const source = site.get('ticker.source');
  const [feed, featured] = await Promise.all([
    feedHeadlines(context),
    hasSlider(context) ? featuredSlider(context) : null,
  ]);
  const hasCarousel = site.get('template.carousel') === 'slides';
  if (source === 'none' && !featured?.html && !hasCarousel) return { tags: ['ticker'] };
  const above = (cards: readonly Card[]): ReactNode => (
    <>
      {source !== 'none' && (
        <Ticker context={context} headlines={feed ?? (source === 'posts' ? headlinesOf(context, cards) : [])} />
      )}
      <SiteCarousel context={context} />
      {featured?.html && <Trusted html={featured.html} />}
    </>
  );
  return { above, tags: ['ticker', ...(featured?.tags ?? [])] };
};

/** Posts, addresses and lead story of the latest posts: the list that `latest/loadmore` extends. */
export const latestListing = async (context: RequestContext): Promise<Pick<Listing, 'scope' | 'path' | 'lead'>> => ({
  scope: { kind: 'front' },
  path: isHome(context) ? paths.latest : paths.blog,
  ...(hasSlider(context) ? {} : { lead: { id: await leadId(context) } }),
});

/** Latest posts. The first page begins with a sentence about the site and a lead story. */
export const latestPage = async (context: RequestContext, query: ListingParams) => {
  const { services } = context;
  const [{ above, tags = [] }, listing] = await Promise.all([partsAbove(context), latestListing(context)]);
  return listingPage(context, query, {
    ...listing,
    title: text('LATEST_POSTS'),
    isTitleHidden: isHome(context),
    ...(isHome(context) ? { intro: <SiteSentence site={services.site} /> } : {}),
    feedPath: paths.blog(),
    grows: true,
    follow: { type: 'site', id: 0, name: services.site.get('site.name') },
    tags: ['featured', ...tags],
    ...(above ? { above } : {}),
    head: { jsonLd: siteJsonLd(services), ...(isHome(context) ? { feeds: frontFeedLinks(context) } : {}) },
  });
};
