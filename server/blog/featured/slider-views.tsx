import { limits } from '../../../protocol/limits.ts';
import { keptParts, type Part, type Tag } from '../../core/cache/index.ts';
import type { Visit } from '../../core/context/index.ts';
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
}

const shownTags = (cards: readonly FeaturedCard[]): Tag[] =>
  cards.flatMap(card => [
    `post:${card.id}` as const,
    `author:${card.author.id}` as const,
    ...card.categories.map(({ id }) => `category:${id}` as const),
  ]);

const made = async (visit: Visit): Promise<Part<PrintedSlider>> => {
  const { sql, services } = visit;
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
            setting={settingOf(visit)}
            turns={isCarousel || services.site.get('featured.autoRotate')}
            seconds={isCarousel ? limits.carouselMs / 1_000 : limits.featuredTurnSeconds}
          />,
        );
  const tags: Tag[] = ['settings', 'posts', 'featured', ...shownTags(cards)];
  return { value: { html, tags }, bytes: html.length * 2, tags, expires: expires?.getTime() ?? null };
};

const sliders = keptParts<PrintedSlider>({ maxBytes: 1024 * 1024 });

/** The slider of featured posts, printed once for all readers. */
export const featuredSlider = (visit: Visit): Promise<PrintedSlider> => sliders(visit, 'slider', () => made(visit));
