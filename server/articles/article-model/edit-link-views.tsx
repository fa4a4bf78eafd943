import { text } from '../../core/i18n/index.ts';
import { type ItemSetting, itemTitleOf } from './setting.tsx';

interface EditedItem {
  readonly id: number;
  readonly title: string;
  readonly author: { readonly id: number };
}

/**
 * Link that opens an item's form in a frame, or as a page without scripts (H-040). Empty for readers who may not edit
 * it.
 */
export const ItemEditLink = ({
  item,
  setting,
  className,
}: {
  item: EditedItem;
  setting: ItemSetting;
  className: 'itemEditLink' | 'catItemEditLink' | 'userItemEditLink';
}) => {
  const href = setting.editHref(item);
  const title = itemTitleOf(item.title);
  return (
    href !== null && (
      <span className={className}>
        <a data-k2-modal="edit" data-title={text('ITEM_EDIT_TITLE', title)} href={href} rel="nofollow">
          {text('ITEM_EDIT')}
          <span className="visually-hidden"> {title}</span>
        </a>
      </span>
    )
  );
};

/** Same for a new item. */
export const ItemAddLink = ({
  setting,
  category,
  className,
}: {
  setting: ItemSetting;
  category?: number;
  className: 'catItemAddLink' | 'userItemAddLink';
}) => {
  const href = setting.addHref(category);
  return (
    href !== null && (
      <p className={className}>
        <a
          className="button button-plain"
          data-k2-modal="edit"
          data-title={text('ITEM_EDIT_NEW')}
          href={href}
          rel="nofollow"
        >
          {text('ITEM_ADD')}
        </a>
      </p>
    )
  );
};
