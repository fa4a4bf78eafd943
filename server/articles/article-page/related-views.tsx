import { text } from '../../core/i18n/index.ts';
import { articlePaths, webAddress } from '../../core/paths/index.ts';
import { Avatar } from '../../media/index.ts';
import { type ArticleBrief, type ArticleProps, type ArticleSetting, articleTitleOf } from '../article-model/index.ts';
import type { RelatedArticles } from './related-queries.ts';

/** Author block; empty if an alias replaces the author's name. */
export const ArticleAuthorBlock = ({ article: { author, authorAlias }, setting }: ArticleProps) => {
  const website = webAddress(author.website);
  return (
    !authorAlias && (
      <section className="itemAuthorBlock author-box" aria-labelledby="item-author">
        {author.avatar && (
          <Avatar name={author.avatar} basePath={setting.base} size={64} className="itemAuthorAvatar avatar" />
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
  readonly articles: readonly ArticleBrief[];
  readonly id: string;
  readonly title: string;
  readonly className: string;
  readonly setting: ArticleSetting;
}

const Briefs = ({ articles, id, title, className, setting }: BriefsProps) =>
  articles.length > 0 && (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {articles.map(article => (
          <li key={article.id}>
            <a href={setting.base + articlePaths.article(article)}>{articleTitleOf(article.title)}</a>
          </li>
        ))}
      </ul>
    </section>
  );

interface NeighbourProps {
  readonly article: ArticleBrief;
  readonly word: string;
  readonly rel: 'prev' | 'next';
  readonly setting: ArticleSetting;
}

const Neighbour = ({ article, word, rel, setting }: NeighbourProps) => (
  <a rel={rel} className={rel === 'next' ? 'step-next' : undefined} href={setting.base + articlePaths.article(article)}>
    <span className="step-word">{word}</span> <span className="step-title">{articleTitleOf(article.title)}</span>
  </a>
);

/** Author's latest articles, related articles, and previous and next article in the category. */
export const RelatedArticlesView = ({
  article,
  setting,
  latest,
  related,
  older,
  newer,
}: ArticleProps & RelatedArticles) => (
  <>
    <Briefs
      articles={latest}
      id="item-latest"
      title={text('ITEM_AUTHOR_LATEST', article.author.name)}
      className="itemAuthorLatest"
      setting={setting}
    />
    <Briefs
      articles={related}
      id="item-related"
      title={text('ITEM_RELATED')}
      className="itemRelated"
      setting={setting}
    />
    {(older || newer) && (
      <nav className="itemNavigation post-navigation" aria-label={text('ITEM_NAVIGATION', article.category.title)}>
        {older && <Neighbour article={older} word={text('ITEM_PREVIOUS')} rel="prev" setting={setting} />}
        {newer && <Neighbour article={newer} word={text('ITEM_NEXT')} rel="next" setting={setting} />}
      </nav>
    )}
  </>
);
