import { text } from '../../core/i18n/index.ts';
import { articlePaths, webAddress } from '../../core/paths/index.ts';
import { avatarPath } from '../../media/index.ts';
import { type ItemBrief, type ItemProps, type ItemSetting, itemTitleOf } from '../article-model/index.ts';
import type { RelatedItems } from './related-queries.ts';

/** Author block; empty if an alias replaces the author's name. */
export const ItemAuthorBlock = ({ item: { author, authorAlias }, setting }: ItemProps) => {
  const website = webAddress(author.website);
  return (
    !authorAlias && (
      <section className="itemAuthorBlock author-box" aria-labelledby="item-author">
        {author.avatar && (
          <img
            className="itemAuthorAvatar avatar"
            src={setting.base + avatarPath(author.avatar)}
            alt=""
            width="64"
            height="64"
            loading="lazy"
          />
        )}
        <div className="itemAuthorDetails">
          <h2 id="item-author" className="itemAuthorName">
            <a rel="author" href={setting.base + articlePaths.author(author)}>
              {author.name}
            </a>
          </h2>
          {author.biography && <p>{author.biography}</p>}
          {website && (
            <p className="itemAuthorUrl">
              <a href={website.href} rel="me nofollow noopener">
                {website.host}
              </a>
            </p>
          )}
        </div>
      </section>
    )
  );
};

interface BriefsProps {
  readonly items: readonly ItemBrief[];
  readonly id: string;
  readonly title: string;
  readonly className: string;
  readonly setting: ItemSetting;
}

const Briefs = ({ items, id, title, className, setting }: BriefsProps) =>
  items.length > 0 && (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <a href={setting.base + articlePaths.item(item)}>{itemTitleOf(item.title)}</a>
          </li>
        ))}
      </ul>
    </section>
  );

interface NeighbourProps {
  readonly item: ItemBrief;
  readonly word: string;
  readonly rel: 'prev' | 'next';
  readonly setting: ItemSetting;
}

const Neighbour = ({ item, word, rel, setting }: NeighbourProps) => (
  <a rel={rel} className={rel === 'next' ? 'step-next' : undefined} href={setting.base + articlePaths.item(item)}>
    <span className="step-word">{word}</span> <span className="step-title">{itemTitleOf(item.title)}</span>
  </a>
);

/** Author's latest items, related items, and previous and next item in the category. */
export const RelatedItemsView = ({ item, setting, latest, related, older, newer }: ItemProps & RelatedItems) => (
  <>
    <Briefs
      items={latest}
      id="item-latest"
      title={text('ITEM_AUTHOR_LATEST', item.author.name)}
      className="itemAuthorLatest"
      setting={setting}
    />
    <Briefs items={related} id="item-related" title={text('ITEM_RELATED')} className="itemRelated" setting={setting} />
    {(older || newer) && (
      <nav className="itemNavigation post-navigation" aria-label={text('ITEM_NAVIGATION', item.category.title)}>
        {older && <Neighbour item={older} word={text('ITEM_PREVIOUS')} rel="prev" setting={setting} />}
        {newer && <Neighbour item={newer} word={text('ITEM_NEXT')} rel="next" setting={setting} />}
      </nav>
    )}
  </>
);
