import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { CarouselControls, CarouselMenu } from '../../gallery/index.ts';
import { Picture } from '../../media/index.ts';
import { Byline, type Setting, speech, titleOf } from '../cards/index.ts';
import type { FeaturedCard } from './slider-queries.ts';

const Slide = ({ card, setting, label }: { card: FeaturedCard; setting: Setting; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide is no group of fields
  <div className="eb-gallery-item" role="group" aria-roledescription={text('CAROUSEL_SLIDE')} aria-label={label}>
    <article className={card.cover ? 'featured-slide with-cover' : 'featured-slide'}>
      {card.cover && (
        <Picture picture={card.cover} basePath={setting.base} alt="" sizes="(min-width: 48rem) 32rem, 100vw" />
      )}
      <div className="featured-words">
        <h3 {...speech(card)}>
          <a href={setting.base + paths.entry(card.slug)}>{titleOf(card.title)}</a>
        </h3>
        <Byline author={card.author} date={card.publishedAt} minutes={card.minutes} setting={setting} />
        {card.excerpt && <p {...speech(card)}>{card.excerpt}</p>}
      </div>
    </article>
  </div>
);

/**
 * Slider of featured posts above the latest posts (B-036): a carousel in the markup of galleries (wire §3.7), so that
 * one script drives both. It turns only by setting; without scripts it scrolls by hand.
 */
export const FeaturedSlider = ({
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
