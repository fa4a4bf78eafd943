import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { noHtml, withScrollRegions } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { mainPath, Picture } from '../../media/index.ts';
import { ItemMoment, type ItemProps, itemSpeech, itemTitleOf } from '../article-model/index.ts';

/** Image of an item; its link opens the large version in an overlay (H-005), without scripts the file itself. */
const ItemImage = ({ item, setting }: ItemProps) =>
  item.image && (
    <figure className="itemImageBlock">
      <span className="itemImage">
        <a
          href={setting.base + mainPath(item.image)}
          data-k2-modal="image"
          aria-label={text('ITEM_IMAGE_OPEN', item.image.alt || itemTitleOf(item.title))}
        >
          <Picture
            picture={item.image}
            basePath={setting.base}
            alt={item.image.alt}
            sizes="(min-width: 64rem) 46rem, 100vw"
          />
        </a>
      </span>
      {(item.imageCaption || item.imageCredits) && (
        <figcaption>
          {item.imageCaption && <span className="itemImageCaption">{item.imageCaption}</span>}{' '}
          {item.imageCredits && <span className="itemImageCredits">{item.imageCredits}</span>}
        </figcaption>
      )}
    </figure>
  );

interface BodyProps extends ItemProps {
  /** Extra fields, between text and footer. */
  readonly children?: ReactNode;
}

/** Image, introduction and full text; without a full text the introduction takes its place (wire, articles §2). */
export const ItemBody = ({ item, setting, children }: BodyProps) => {
  const [intro, full] = item.body === '' ? [noHtml, item.intro] : [item.intro, item.body];
  return (
    <div className="itemBody">
      <ItemImage item={item} setting={setting} />
      {intro !== '' && (
        <Trusted className="itemIntroText prose" {...itemSpeech(item)} html={withScrollRegions(intro)} />
      )}
      <Trusted className="itemFullText prose" {...itemSpeech(item)} html={withScrollRegions(full)} />
      {children}
      <p className="itemContentFooter muted">
        {item.hits > 0 && <span className="itemHits">{plural('ITEM_HITS', item.hits)}</span>}
        {item.modifiedAt > item.createdAt && (
          <span className="itemDateModified">
            {text('ITEM_MODIFIED')} <ItemMoment date={item.modifiedAt} locale={setting.locale} />
          </span>
        )}
      </p>
    </div>
  );
};
