import { text } from '../../core/i18n/index.ts';
import { type ItemSetting, itemTitleOf } from './setting.tsx';

interface Written {
  readonly id: number;
  readonly title: string;
  readonly author: { readonly id: number };
}

/** Opens the form of an item over the page; without scripts it is a page (H-040). Nothing for who may not edit it. */
export const ItemEditLink = ({
  item,
  setting,
  className,
}: {
  item: Written;
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

/** The same for an item that is not there yet. */
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
