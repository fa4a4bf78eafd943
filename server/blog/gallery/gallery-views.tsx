import { Trusted } from '../../../client/core/trusted.view.tsx';
import { type Html, print } from '../../core/html.tsx';
import { plural, text } from '../../core/texts.ts';

export interface GalleryView {
  readonly slides: readonly Html[];
  readonly caption: Html;
  readonly rest: Html;
  readonly autoplay: boolean;
  readonly seconds: number;
}

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
const Controls = ({ autoplay }: { autoplay: boolean }) => (
  <div className="eb-gallery-controls needs-script">
    {autoplay && (
      <button type="button" className="eb-gallery-pause" data-gallery-pause="" data-play={text('GALLERY_PLAY')}>
        {text('GALLERY_PAUSE')}
      </button>
    )}
    <button type="button" className="eb-gallery-button eb-gallery-prev-button" aria-label={text('GALLERY_PREVIOUS')}>
      <Arrow to="previous" />
    </button>
    <button type="button" className="eb-gallery-button eb-gallery-next-button" aria-label={text('GALLERY_NEXT')}>
      <Arrow to="next" />
    </button>
  </div>
);

const Menu = ({ count }: { count: number }) => (
  // biome-ignore lint/a11y/useSemanticElements: the dots are no fields
  <div className="eb-gallery-menu needs-script" role="group" aria-label={text('GALLERY_CHOOSE')}>
    {Array.from({ length: count }, (_, index) => (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        key={index}
        type="button"
        className={index === 0 ? 'eb-gallery-menu-item active' : 'eb-gallery-menu-item'}
        aria-label={text('PICTURE_OF', index + 1, count)}
        aria-current={index === 0 ? 'true' : undefined}
      />
    ))}
  </div>
);

const Slides = ({ slides }: { slides: readonly Html[] }) => (
  <div className="eb-gallery-stage">
    <div className="eb-gallery-viewport">
      {slides.map((slide, index) => (
        <Trusted
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          key={index}
          html={slide}
          className="eb-gallery-item"
          role="group"
          aria-roledescription={text('GALLERY_SLIDE')}
          aria-label={text('PICTURE_OF', index + 1, slides.length)}
        />
      ))}
    </div>
  </div>
);

/** A gallery (APG Carousel, wire §3.7). Before scripts, and by hand, its pictures are scrolled through sideways. */
export const printedGallery = ({ slides, caption, rest, autoplay, seconds }: GalleryView): Html =>
  print(
    <>
      <section
        className="eb-gallery"
        data-autoplay={autoplay ? 1 : 0}
        data-interval={seconds}
        aria-roledescription={text('GALLERY_ROLE')}
        aria-label={plural('GALLERY_NAME', slides.length)}
      >
        <Controls autoplay={autoplay} />
        <Slides slides={slides} />
        <Menu count={slides.length} />
        {caption !== '' && <Trusted as="p" className="eb-gallery-caption" html={caption} />}
      </section>
      {rest !== '' && <Trusted html={rest} />}
    </>,
  );
