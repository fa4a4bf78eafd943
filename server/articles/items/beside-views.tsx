import { Trusted } from '../../../client/core/trusted.view.tsx';
import { printedGallery } from '../../blog/gallery/gallery-views.tsx';
import { PopupPicture } from '../../blog/gallery/views.tsx';
import { noHtml, print } from '../../core/html.tsx';
import { text } from '../../core/texts.ts';
import { videoOf } from '../../core/video.ts';
import type { Item } from './item.ts';
import type { ItemSetting } from './setting.tsx';

interface ItemProps {
  readonly item: Item;
  readonly setting: ItemSetting;
}

/** The video of an item: a link, so that nothing of another site is loaded before a reader follows it. */
export const ItemVideo = ({ item }: ItemProps) => {
  const video = videoOf(item.video);
  return (
    video && (
      <section className="itemVideoBlock" id="itemVideoAnchor" aria-labelledby="item-video">
        <h2 id="item-video">{text('ITEM_VIDEO')}</h2>
        <p>
          <a className="button" href={item.video} rel="noopener nofollow ugc">
            {text('WATCH_AT', video.host)}
          </a>
        </p>
        {(item.videoCaption || item.videoCredits) && (
          <p className="muted">
            {item.videoCaption && <span className="itemVideoCaption">{item.videoCaption}</span>}{' '}
            {item.videoCredits && <span className="itemVideoCredits">{item.videoCredits}</span>}
          </p>
        )}
      </section>
    )
  );
};

/** The gallery of an item, as galleries of posts are drawn. */
export const ItemGallery = ({ item, setting }: ItemProps) => {
  if (item.gallery.length === 0) return null;
  const slides = item.gallery.map(picture =>
    print(<PopupPicture picture={picture} basePath={setting.base} sizes="(min-width: 64rem) 46rem, 100vw" />),
  );
  return (
    <section className="itemImageGallery" id="itemImageGalleryAnchor" aria-labelledby="item-gallery">
      <h2 id="item-gallery">{text('ITEM_GALLERY')}</h2>
      <Trusted html={printedGallery({ slides, caption: noHtml, rest: noHtml, autoplay: false, seconds: 5 })} />
    </section>
  );
};
