import { text } from '../../core/i18n/index.ts';
import { type ArticleSetting, articleTitleOf } from './setting.tsx';

interface EditedArticle {
  readonly id: number;
  readonly title: string;
  readonly author: { readonly id: number };
}

/**
 * Link that opens an article's form in a frame, or as a page without scripts (H-040). Empty for readers who may not
 * edit it.
 */
export const ArticleEditLink = ({
  article,
  setting,
  className,
}: {
  article: EditedArticle;
  setting: ArticleSetting;
  className: 'itemEditLink' | 'catItemEditLink' | 'userItemEditLink';
}) => {
  const href = setting.editHref(article);
  const title = articleTitleOf(article.title);
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

/** Same for a new article. */
export const ArticleAddLink = ({
  setting,
  category,
  className,
}: {
  setting: ArticleSetting;
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
