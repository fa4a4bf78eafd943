import { contentLanguage, text } from '../../core/i18n/index.ts';
import { articlePaths, webAddress } from '../../core/paths/index.ts';
import { themedPart } from '../../core/theme/index.ts';
import { AvatarOrInitial, Picture } from '../../media/index.ts';
import {
  type ArticleBrief,
  ArticleDay,
  type ArticleProps,
  type ArticleSetting,
  articleTitleOf,
} from '../article-model/index.ts';
import type { RelatedArticle, RelatedArticles } from './related-queries.ts';

const StandardAuthorBlock = ({ article: { author }, setting }: ArticleProps) => {
  const website = webAddress(author.website);
  return (
    <section className="itemAuthorBlock author-box" aria-labelledby="item-author">
      <AvatarOrInitial name={author.name} avatar={author.avatar} basePath={setting.base} />
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
  );
};

/** Author block; empty if an alias replaces the author's name. */
export const ArticleAuthorBlock = ({ article, setting }: ArticleProps) => {
  const { author, authorAlias } = article;
  if (authorAlias) return null;
  return themedPart(setting.theme, 'author-box', {
    props: () => ({
      name: author.name,
      href: setting.base + articlePaths.author(author),
      face: <AvatarOrInitial name={author.name} avatar={author.avatar} basePath={setting.base} />,
      biography: author.biography,
      website: webAddress(author.website)?.href ?? null,
    }),
    standard: <StandardAuthorBlock article={article} setting={setting} />,
  });
};

interface LatestProps {
  readonly articles: readonly ArticleBrief[];
  readonly title: string;
  readonly setting: ArticleSetting;
}

const Latest = ({ articles, title, setting }: LatestProps) =>
  articles.length > 0 && (
    <section className="itemAuthorLatest" aria-labelledby="item-latest">
      <h2 id="item-latest">{title}</h2>
      <ul>
        {articles.map(article => (
          <li key={article.id}>
            <a href={setting.base + articlePaths.article(article)} {...contentLanguage()}>
              {articleTitleOf(article.title)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

const RelatedCard = ({ article, setting }: { article: RelatedArticle; setting: ArticleSetting }) => (
  <li className="small-card">
    {article.image && (
      <Picture picture={article.image} basePath={setting.base} alt="" sizes="(min-width: 40rem) 15rem, 100vw" />
    )}
    <a href={setting.base + articlePaths.article(article)} {...contentLanguage()}>
      {articleTitleOf(article.title)}
    </a>
    <span className="muted">
      <ArticleDay date={article.createdAt} />
    </span>
  </li>
);

const Related = ({ articles, setting }: { articles: readonly RelatedArticle[]; setting: ArticleSetting }) =>
  articles.length > 0 && (
    <section className="itemRelated related-posts" aria-labelledby="item-related">
      <h2 id="item-related">{text('ITEM_RELATED')}</h2>
      <ul className="small-cards">
        {articles.map(article => (
          <RelatedCard key={article.id} article={article} setting={setting} />
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
    <span className="step-word">{word}</span>{' '}
    <span className="step-title" {...contentLanguage()}>
      {articleTitleOf(article.title)}
    </span>
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
    <Related articles={related} setting={setting} />
    <Latest articles={latest} title={text('ITEM_AUTHOR_LATEST', article.author.name)} setting={setting} />
    {(older || newer) && (
      <nav className="itemNavigation post-navigation" aria-label={text('ITEM_NAVIGATION', article.category.title)}>
        {older && <Neighbour article={older} word={text('ITEM_PREVIOUS')} rel="prev" setting={setting} />}
        {newer && <Neighbour article={newer} word={text('ITEM_NEXT')} rel="next" setting={setting} />}
      </nav>
    )}
  </>
);
