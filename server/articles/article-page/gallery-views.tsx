import { Trusted } from '../../../client/core/trusted.view.tsx';
import { noHtml, print } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { PopupPicture, printedGallery } from '../../gallery/index.ts';
import type { ArticleProps } from '../article-model/index.ts';

/** Gallery of an article, in the markup of post galleries. */
export const ArticleGallery = ({ article, setting }: ArticleProps) => {
  if (article.gallery.length === 0) return null;
  const slides = article.gallery.map(picture =>
    print(<PopupPicture picture={picture} basePath={setting.base} sizes="(min-width: 64rem) 46rem, 100vw" />),
  );
  return (
    <section className="itemImageGallery" id="itemImageGalleryAnchor" aria-labelledby="item-gallery">
      <h2 id="item-gallery">{text('ITEM_GALLERY')}</h2>
      <Trusted html={printedGallery({ slides, caption: noHtml, rest: noHtml, autoplay: false, seconds: 5 })} />
    </section>
  );
};
