import type { ThemeParts } from '../../../protocol/theme.ts';
import { NamePause } from '../../core/html/index.ts';
import { contentLanguage, plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { themedPart } from '../../core/theme/index.ts';
import { dateWords } from '../../core/time/index.ts';
import { AvatarOrInitial, Picture } from '../../media/index.ts';
import {
  ArticleDay,
  ArticleEditLink,
  type ArticleSetting,
  articleTitleOf,
  type Named,
} from '../article-model/index.ts';
import type { ArticleCard } from './card-queries.ts';

export const ArticleTags = ({ tags, setting }: { tags: readonly Named[]; setting: ArticleSetting }) =>
  tags.length > 0 && (
    <div className="itemTagsBlock chips">
      <span className="chips-label">{text('TAGGED')}</span>
      <ul className="itemTags chip-list">
        {tags.map(({ id, title, alias }) => (
          <li key={id}>
            <a className="chip" href={setting.base + articlePaths.tag(alias)} {...contentLanguage()}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );

interface CardProps {
  readonly card: ArticleCard;
  readonly setting: ArticleSetting;
  /** Heading level; one deeper below a group's heading. */
  readonly level?: 2 | 3;
  /** Value of the image's `sizes` attribute. */
  readonly sizes?: string;
  /** True in a list of the author's own articles. */
  readonly isOfAuthor?: boolean;
}

const CardMeta = ({ card, setting, isOfAuthor = false }: CardProps) => (
  <p className="post-meta">
    {!card.authorAlias && (
      <AvatarOrInitial name={card.author.name} avatar={card.author.avatar} basePath={setting.base} />
    )}
    <span className="catItemAuthor">
      {text('BY_AUTHOR')}{' '}
      {card.authorAlias || (
        <a rel="author" href={setting.base + articlePaths.author(card.author)}>
          {card.author.name}
        </a>
      )}
    </span>
    <span className="catItemDateCreated">
      <span className="visually-hidden">{text('PUBLISHED')} </span>
      <ArticleDay date={card.createdAt} />
    </span>
    <span className="catItemCategory">
      <span className="visually-hidden">{text('ITEM_CATEGORY')} </span>
      <a href={setting.base + articlePaths.category(card.category)} {...contentLanguage()}>
        {card.category.title}
      </a>
    </span>
    {card.commentsCount > 0 && (
      <a className="catItemCommentsLink" href={`${setting.base}${articlePaths.article(card)}#itemCommentsAnchor`}>
        {plural('COMMENTS_COUNT', card.commentsCount)}
        <span className="visually-hidden">{text('READ_MORE_ABOUT', articleTitleOf(card.title))}</span>
      </a>
    )}
    <ArticleEditLink article={card} setting={setting} className={isOfAuthor ? 'userItemEditLink' : 'catItemEditLink'} />
  </p>
);

const StandardCard = ({ card, setting, level = 2, sizes, isOfAuthor }: CardProps) => {
  const Heading = `h${level}` as const;
  return (
    <article className={card.featured ? 'catItemView catItemIsFeatured post-card' : 'catItemView post-card'}>
      {card.image && (
        <div className="catItemImageBlock card-cover">
          <Picture
            picture={card.image}
            basePath={setting.base}
            alt={card.image.alt}
            sizes={sizes ?? '(min-width: 48rem) 18rem, 100vw'}
          />
          {card.imageCaption && <p className="catItemImageCaption muted">{card.imageCaption}</p>}
        </div>
      )}
      <div className="card-text">
        <Heading className="catItemTitle card-title" {...contentLanguage(card)}>
          <a href={setting.base + articlePaths.article(card)}>{articleTitleOf(card.title)}</a>
          {card.featured && (
            <>
              <NamePause />
              <span className="item-mark">{text('ITEM_FEATURED')}</span>
            </>
          )}
        </Heading>
        <CardMeta card={card} setting={setting} isOfAuthor={isOfAuthor} />
        {card.excerpt && (
          <p className="catItemIntroText card-excerpt" {...contentLanguage(card)}>
            {card.excerpt}
          </p>
        )}
        <ArticleTags tags={card.tags} setting={setting} />
      </div>
    </article>
  );
};

/** Properties of a card for the theme of the site. */
const themeCardOf = ({ card, setting, level = 2 }: CardProps): ThemeParts['article-card'] => ({
  id: card.id,
  title: articleTitleOf(card.title),
  href: setting.base + articlePaths.article(card),
  excerpt: card.excerpt,
  publishedAt: card.createdAt,
  date: dateWords(card.createdAt),
  authors: card.authorAlias
    ? []
    : [
        {
          name: card.author.name,
          href: setting.base + articlePaths.author(card.author),
          face: <AvatarOrInitial name={card.author.name} avatar={card.author.avatar} basePath={setting.base} />,
        },
      ],
  byline: card.authorAlias,
  cover: card.image && (
    <Picture picture={card.image} basePath={setting.base} alt={card.image.alt} sizes="(min-width: 46rem) 50vw, 100vw" />
  ),
  categories: [{ label: card.category.title, href: setting.base + articlePaths.category(card.category) }],
  comments: card.commentsCount,
  level,
});

/** Card of an article in a list: linked heading, text, category and tags. */
export const ArticleCardView = (props: CardProps) =>
  themedPart(props.setting.theme, 'article-card', {
    props: () => themeCardOf(props),
    standard: <StandardCard {...props} />,
  });

/** Last group of a category's page: titles only. */
export const ArticleLinks = ({ cards, setting }: { cards: readonly ArticleCard[]; setting: ArticleSetting }) => (
  <ul className="item-links">
    {cards.map(card => (
      <li key={card.id} className="catItemView">
        <a href={setting.base + articlePaths.article(card)} {...contentLanguage(card)}>
          {articleTitleOf(card.title)}
        </a>
      </li>
    ))}
  </ul>
);
