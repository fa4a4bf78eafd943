import { limits } from '../../../protocol/limits.ts';
import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, noHtml, print } from '../../core/html/index.ts';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { CarouselControls, CarouselMenu } from '../../gallery/index.ts';
import { Picture } from '../../media/index.ts';
import { authorTags, CardByline, type Setting, settingOf, titleOf } from '../cards/index.ts';
import { nextChange } from '../post-model/index.ts';
import { type FeaturedCard, featuredCards } from './queries.ts';

const Slide = ({ card, setting, label }: { card: FeaturedCard; setting: Setting; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide is no group of fields
  <div className="eb-gallery-item" role="group" aria-roledescription={text('CAROUSEL_SLIDE')} aria-label={label}>
    <article className={card.cover ? 'featured-slide with-cover' : 'featured-slide'}>
      {card.cover && (
        <Picture picture={card.cover} basePath={setting.base} alt="" sizes="(min-width: 48rem) 32rem, 100vw" />
      )}
      <div className="featured-words">
        <h3 {...contentLanguage(card)}>
          <a href={setting.base + paths.entry(card.slug)}>{titleOf(card.title)}</a>
        </h3>
        <CardByline card={card} setting={setting} />
        {card.excerpt && <p {...contentLanguage(card)}>{card.excerpt}</p>}
      </div>
    </article>
  </div>
);

/**
 * Slider of featured posts above the latest posts (B-036): a carousel in the markup of galleries (wire §3.7), so that
 * one script drives both. It turns only by setting; without scripts it scrolls by hand.
 */
const FeaturedSlider = ({
  cards,
  setting,
  turns,
  seconds,
}: {
  cards: readonly FeaturedCard[];
  setting: Setting;
  turns: boolean;
  seconds: number;
}) => {
  const labels = cards.map((card, index) => text('SLIDE_OF', index + 1, cards.length, titleOf(card.title)));
  const isMoving = turns && cards.length > 1;
  return (
    <section
      className="eb-gallery featured-slider"
      data-autoplay={isMoving ? 1 : 0}
      data-interval={seconds}
      aria-roledescription={text('CAROUSEL_ROLE')}
      aria-labelledby="featured-posts"
    >
      <div className="featured-head">
        <h2 id="featured-posts">{text('FEATURED_POSTS')}</h2>
        {cards.length > 1 && <CarouselControls turns={isMoving} previous="SLIDER_PREVIOUS" next="SLIDER_NEXT" />}
      </div>
      <div className="eb-gallery-stage">
        <div className="eb-gallery-viewport">
          {cards.map((card, index) => (
            <Slide key={card.id} card={card} setting={setting} label={labels[index] ?? ''} />
          ))}
        </div>
      </div>
      {cards.length > 1 && <CarouselMenu name="SLIDER_CHOOSE" labels={labels} />}
    </section>
  );
};

interface PrintedSlider {
  /** Empty when nothing is featured. */
  readonly html: Html;
  readonly tags: readonly Tag[];
  readonly expires: Date | null;
}

const tagsOfCards = (cards: readonly FeaturedCard[]): Tag[] =>
  cards.flatMap(card => [
    `post:${card.id}` as const,
    ...authorTags(card),
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
