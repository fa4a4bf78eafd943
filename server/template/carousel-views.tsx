import { limits } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import { contentLanguage, text } from '../core/i18n/index.ts';
import { CarouselControls, CarouselMenu } from '../gallery/index.ts';

interface Slide {
  readonly title: string;
  readonly sentence: string;
  /** Site path or web address; empty for a slide without a link. */
  readonly address: string;
}

const slideOf = (line: string): Slide => {
  const [title = '', sentence = '', address = ''] = line.split('|').map(part => part.trim());
  return { title, sentence, address: /^(?:\/(?!\/)|https?:\/\/)/.test(address) ? address : '' };
};

const SlideView = ({ slide, base, label }: { slide: Slide; base: string; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide is no group of fields
  <div className="eb-gallery-item" role="group" aria-roledescription={text('CAROUSEL_SLIDE')} aria-label={label}>
    <div className="featured-slide" {...contentLanguage()}>
      <h3>
        {slide.address ? (
          <a href={slide.address.startsWith('/') ? base + slide.address : slide.address}>{slide.title}</a>
        ) : (
          slide.title
        )}
      </h3>
      {slide.sentence && <p>{slide.sentence}</p>}
    </div>
  </div>
);

/**
 * Slides of an administrator, turning every five seconds (I-019) in the markup of galleries, whose script pauses them.
 * Empty without slides.
 */
export const SiteCarousel = ({ context: { services } }: { context: RequestContext }) => {
  const { site, settings } = services;
  const slides = site.get('template.carousel') === 'slides' ? site.get('template.carousel_slides').map(slideOf) : [];
  if (slides.length === 0) return null;
  const labels = slides.map(({ title }, index) => text('SLIDE_OF', index + 1, slides.length, title));
  const isMoving = slides.length > 1;
  return (
    <section
      className="eb-gallery featured-slider site-carousel"
      data-autoplay={isMoving ? 1 : 0}
      data-interval={limits.carouselMs / 1_000}
      aria-roledescription={text('CAROUSEL_ROLE')}
      aria-labelledby="site-carousel"
    >
      <div className="featured-head">
        <h2 id="site-carousel">{text('SITE_CAROUSEL')}</h2>
        {isMoving && <CarouselControls turns={true} previous="SITE_CAROUSEL_PREVIOUS" next="SITE_CAROUSEL_NEXT" />}
      </div>
      <div className="eb-gallery-stage">
        <div className="eb-gallery-viewport">
          {slides.map((slide, index) => (
            <SlideView key={labels[index]} slide={slide} base={settings.basePath} label={labels[index] ?? ''} />
          ))}
        </div>
      </div>
      {isMoving && <CarouselMenu name="SITE_CAROUSEL_CHOOSE" labels={labels} />}
    </section>
  );
};
