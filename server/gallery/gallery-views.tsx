import { Trusted } from '../../client/core/trusted.view.tsx';
import { type Html, print } from '../core/html/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { CarouselControls, CarouselMenu } from './carousel-views.tsx';

interface GalleryView {
  readonly slides: readonly Html[];
  readonly caption: Html;
  readonly rest: Html;
  readonly autoplay: boolean;
  readonly seconds: number;
}

const Slides = ({ slides, labels }: { slides: readonly Html[]; labels: readonly string[] }) => (
  <div className="eb-gallery-stage">
    <div className="eb-gallery-viewport">
      {slides.map((slide, index) => (
        <Trusted
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other key
          key={index}
          html={slide}
          className="eb-gallery-item"
          role="group"
          aria-roledescription={text('CAROUSEL_SLIDE')}
          aria-label={labels[index]}
        />
      ))}
    </div>
  </div>
);

/** Gallery (APG Carousel, wire §3.7). Without scripts, and by touch, its pictures scroll sideways. */
export const printedGallery = ({ slides, caption, rest, autoplay, seconds }: GalleryView): Html => {
  const labels = slides.map((_, index) => text('PICTURE_OF', index + 1, slides.length));
  return print(
    <>
      <section
        className="eb-gallery"
        data-autoplay={autoplay ? 1 : 0}
        data-interval={seconds}
        aria-roledescription={text('CAROUSEL_ROLE')}
        aria-label={plural('GALLERY_NAME', slides.length)}
      >
        <CarouselControls turns={autoplay} previous="GALLERY_PREVIOUS" next="GALLERY_NEXT" />
        <Slides slides={slides} labels={labels} />
        <CarouselMenu name="GALLERY_CHOOSE" labels={labels} />
        {caption !== '' && <Trusted as="p" className="eb-gallery-caption" html={caption} />}
      </section>
      {rest !== '' && <Trusted html={rest} />}
    </>,
  );
};
