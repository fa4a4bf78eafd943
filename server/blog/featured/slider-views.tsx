import { limits } from '../../../protocol/limits.ts';
import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, noHtml, print } from '../../core/html/index.ts';
import { moment } from '../../core/time/index.ts';
import { settingOf } from '../cards/index.ts';
import { nextChange } from '../post-model/index.ts';
import { FeaturedSlider } from './slide-views.tsx';
import { type FeaturedCard, featuredCards } from './slider-queries.ts';

interface PrintedSlider {
  /** Empty when nothing is featured. */
  readonly html: Html;
  readonly tags: readonly Tag[];
  readonly expires: Date | null;
}

const tagsOfCards = (cards: readonly FeaturedCard[]): Tag[] =>
  cards.flatMap(card => [
    `post:${card.id}` as const,
    `author:${card.author.id}` as const,
    ...card.categories.map(({ id }) => `category:${id}` as const),
  ]);

const renderSlider = async (context: RequestContext): Promise<PrintedSlider> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const isCarousel = services.site.get('template.carousel') === 'featured';
  const [cards, expires] = await Promise.all([
    featuredCards(sql, now, services.site.get('featured.slides')),
    nextChange(sql, now),
  ]);
  const html =
    cards.length === 0
      ? noHtml
      : print(
          <FeaturedSlider
            cards={cards}
            setting={settingOf(context)}
            turns={isCarousel || services.site.get('featured.autoRotate')}
            seconds={isCarousel ? limits.carouselMs / 1_000 : limits.featuredTurnSeconds}
          />,
        );
  const tags: Tag[] = ['settings', 'posts', 'featured', ...tagsOfCards(cards)];
  return { html, tags, expires };
};

const sliders = fragmentCache<PrintedSlider>('featured slider');

/** Slider of featured posts, cached for all readers. */
export const featuredSlider = (context: RequestContext): Promise<PrintedSlider> =>
  sliders(context, { key: '', tags: slider => slider.tags, expires: slider => slider.expires }, () =>
    renderSlider(context),
  );
