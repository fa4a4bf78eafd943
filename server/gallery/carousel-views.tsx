import type { TextKey } from '../../protocol/texts.ts';
import { text } from '../core/i18n/index.ts';

const Arrow = ({ to }: { to: 'previous' | 'next' }) => (
  <svg className="arrow" aria-hidden="true" width="1.5rem" height="1.5rem" viewBox="0 0 24 24" focusable="false">
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

/**
 * Buttons of a carousel (APG Carousel, hooks of wire §3.7). Pause comes first: a reader disturbed by motion needs it
 * (accessibility 36).
 */
export const CarouselControls = ({ turns, previous, next }: { turns: boolean; previous: TextKey; next: TextKey }) => (
  <div className="eb-gallery-controls needs-script">
    {turns && (
      <button type="button" className="eb-gallery-pause" data-gallery-pause="" data-play={text('CAROUSEL_PLAY')}>
        {text('CAROUSEL_PAUSE')}
      </button>
    )}
    <button type="button" className="eb-gallery-button eb-gallery-prev-button" aria-label={text(previous)}>
      <Arrow to="previous" />
    </button>
    <button type="button" className="eb-gallery-button eb-gallery-next-button" aria-label={text(next)}>
      <Arrow to="next" />
    </button>
  </div>
);

/** Dot for each slide, named as the slide. */
export const CarouselMenu = ({ name, labels }: { name: TextKey; labels: readonly string[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: the dots are no fields
  <div className="eb-gallery-menu needs-script" role="group" aria-label={text(name)}>
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
