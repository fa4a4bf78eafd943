import { paths } from '../../core/paths.ts';
import { Picture } from '../../core/picture.tsx';
import { text } from '../../core/texts.ts';
import { Byline, type Setting, speech, titleOf } from '../entries/meta-views.tsx';
import type { FeaturedCard } from './slider-queries.ts';

const Slide = ({ card, setting, label }: { card: FeaturedCard; setting: Setting; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide is no group of fields
  <div className="eb-gallery-item" role="group" aria-roledescription={text('SLIDE_ROLE')} aria-label={label}>
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

const Arrow = ({ to }: { to: 'previous' | 'next' }) => (
  <svg className="arrow" aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" focusable="false">
    <path
      d={to === 'next' ? 'M9 4l8 8-8 8' : 'M15 4l-8 8 8 8'}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

// Pause stands first: it is what a reader who is disturbed looks for (accessibility 36).
const Controls = ({ turns }: { turns: boolean }) => (
  <div className="eb-gallery-controls needs-script">
    {turns && (
      <button type="button" className="eb-gallery-pause" data-gallery-pause="" data-play={text('SLIDER_PLAY')}>
        {text('SLIDER_PAUSE')}
      </button>
    )}
    <button type="button" className="eb-gallery-button eb-gallery-prev-button" aria-label={text('SLIDER_PREVIOUS')}>
      <Arrow to="previous" />
    </button>
    <button type="button" className="eb-gallery-button eb-gallery-next-button" aria-label={text('SLIDER_NEXT')}>
      <Arrow to="next" />
    </button>
  </div>
);

const Menu = ({ labels }: { labels: readonly string[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: the dots are no fields
  <div className="eb-gallery-menu needs-script" role="group" aria-label={text('SLIDER_CHOOSE')}>
    {labels.map((label, index) => (
      <button
        key={label}
        type="button"
        className={index === 0 ? 'eb-gallery-menu-item active' : 'eb-gallery-menu-item'}
        aria-label={label}
        aria-current={index === 0 ? 'true' : undefined}
      />
    ))}
  </div>
);

/**
 * The slider above the latest posts (B-036): a carousel in the markup of galleries (wire §3.7), so the same script
 * drives both. It is still unless the setting lets it turn; before scripts it is scrolled through by hand.
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
      aria-roledescription={text('SLIDER_ROLE')}
      aria-labelledby="featured-posts"
    >
      <div className="featured-head">
        <h2 id="featured-posts">{text('FEATURED_POSTS')}</h2>
        {cards.length > 1 && <Controls turns={isMoving} />}
      </div>
      <div className="eb-gallery-stage">
        <div className="eb-gallery-viewport">
          {cards.map((card, index) => (
            <Slide key={card.id} card={card} setting={setting} label={labels[index] ?? ''} />
          ))}
        </div>
      </div>
      {cards.length > 1 && <Menu labels={labels} />}
    </section>
  );
};
