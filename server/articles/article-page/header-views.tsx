import { ListenButton, NamePause, TextSizeButtons } from '../../core/html/index.ts';
import { contentLanguage, plural, text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { AvatarOrInitial } from '../../media/index.ts';
import { ArticleDay, ArticleEditLink, type ArticleProps, articleTitleOf, bylineOf } from '../article-model/index.ts';

const ArticleAuthorName = ({ article, setting }: ArticleProps) =>
  article.authorAlias ? (
    article.authorAlias
  ) : (
    <a rel="author" href={setting.base + articlePaths.author(article.author)}>
      {bylineOf(article)}
    </a>
  );

/** Date, title and author of an article; `.itemHeader` of installed themes. */
export const ArticleHeader = ({ article, setting }: ArticleProps) => (
  <header className="itemHeader">
    <h1 className="itemTitle" {...contentLanguage(article)}>
      {articleTitleOf(article.title)}
      {article.featured && (
        <>
          <NamePause />
          <span className="item-mark">{text('ITEM_FEATURED')}</span>
        </>
      )}
    </h1>
    <p className="post-meta">
      {!article.authorAlias && (
        <AvatarOrInitial name={article.author.name} avatar={article.author.avatar} basePath={setting.base} />
      )}
      <span className="itemAuthor">
        {text('BY_AUTHOR')} <ArticleAuthorName article={article} setting={setting} />
      </span>
      <span className="itemDateCreated">
        <span className="visually-hidden">{text('PUBLISHED')} </span>
        <ArticleDay date={article.createdAt} />
      </span>
      <span className="itemCategory">
        <span className="visually-hidden">{text('ITEM_CATEGORY')} </span>
        <a href={setting.base + articlePaths.category(article.category)} {...contentLanguage()}>
          {article.category.title}
        </a>
      </span>
      <ArticleEditLink article={article} setting={setting} className="itemEditLink" />
    </p>
  </header>
);

interface ToolbarProps extends ArticleProps {
  /** True if comments are shown below. */
  readonly hasComments: boolean;
  /** True if visitors may read the article. */
  readonly isPublic: boolean;
}

/** Listening, text size, print, mail and comment links (H-006). */
export const ArticleToolbar = ({ article, setting, hasComments, isPublic }: ToolbarProps) => (
  <div className="itemToolbar">
    <ul>
      <li className="needs-script">
        <TextSizeButtons hooks="article" />
      </li>
      <li>
        <a className="itemPrintLink" rel="nofollow" href={setting.base + articlePaths.articlePrint(article)}>
          {text('ITEM_PRINT')}
        </a>
      </li>
      {isPublic && (
        <li>
          <a className="itemEmailLink" rel="nofollow" href={setting.base + articlePaths.mail(article.id)}>
            {text('RECOMMEND')}
          </a>
        </li>
      )}
      {hasComments && (
        <li>
          <a className="itemCommentsLink k2Anchor" href="#itemCommentsAnchor">
            {plural('COMMENTS_COUNT', article.commentsCount)}
          </a>
        </li>
      )}
      <li className="needs-script">
        <ListenButton address={setting.base + paths.listen('words')} />
      </li>
    </ul>
  </div>
);
