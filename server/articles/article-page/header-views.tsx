import { NamePause, TextSizeButtons } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { bylineOf, ItemEditLink, ItemMoment, type ItemProps, itemSpeech, itemTitleOf } from '../article-model/index.ts';

const ItemAuthorName = ({ item, setting }: ItemProps) =>
  item.authorAlias ? (
    item.authorAlias
  ) : (
    <a rel="author" href={setting.base + articlePaths.author(item.author)}>
      {bylineOf(item)}
    </a>
  );

/** Date, title and author of an item; `.itemHeader` of installed themes. */
export const ItemHeader = ({ item, setting }: ItemProps) => (
  <header className="itemHeader">
    <h1 className="itemTitle" {...itemSpeech(item)}>
      {itemTitleOf(item.title)}
      {item.featured && (
        <>
          <NamePause />
          <span className="item-mark">{text('ITEM_FEATURED')}</span>
        </>
      )}
    </h1>
    <p className="post-meta">
      <span className="itemAuthor">
        {text('BY_AUTHOR')} <ItemAuthorName item={item} setting={setting} />
      </span>
      <span className="itemDateCreated">
        <span className="visually-hidden">{text('PUBLISHED')} </span>
        <ItemMoment date={item.createdAt} locale={setting.locale} />
      </span>
      <span className="itemCategory">
        <span className="visually-hidden">{text('ITEM_CATEGORY')} </span>
        <a href={setting.base + articlePaths.category(item.category)}>{item.category.title}</a>
      </span>
      <ItemEditLink item={item} setting={setting} className="itemEditLink" />
    </p>
  </header>
);

interface ToolbarProps extends ItemProps {
  /** True if comments are shown below. */
  readonly hasComments: boolean;
  /** True if visitors may read the item. */
  readonly isPublic: boolean;
}

/** Text size, print, mail and comment links (H-006). */
export const ItemToolbar = ({ item, setting, hasComments, isPublic }: ToolbarProps) => (
  <div className="itemToolbar">
    <ul>
      <li className="needs-script">
        <TextSizeButtons hooks="article" />
      </li>
      <li>
        <a className="itemPrintLink" rel="nofollow" href={setting.base + articlePaths.itemPrint(item)}>
          {text('ITEM_PRINT')}
        </a>
      </li>
      {isPublic && (
        <li>
          <a className="itemEmailLink" rel="nofollow" href={setting.base + articlePaths.mail(item.id)}>
            {text('RECOMMEND')}
          </a>
        </li>
      )}
      {hasComments && (
        <li>
          <a className="itemCommentsLink k2Anchor" href="#itemCommentsAnchor">
            {plural('COMMENTS_COUNT', item.commentsCount)}
          </a>
        </li>
      )}
    </ul>
  </div>
);
