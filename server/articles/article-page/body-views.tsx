import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { noHtml, withScrollRegions } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { mainPath, Picture } from '../../media/index.ts';
import { ArticleMoment, type ArticleProps, articleSpeech, articleTitleOf } from '../article-model/index.ts';

/** Image of an article; its link opens the large version in an overlay (H-005), without scripts the file itself. */
const ArticleImage = ({ article, setting }: ArticleProps) =>
  article.image && (
    <figure className="itemImageBlock">
      <span className="itemImage">
        <a
          href={setting.base + mainPath(article.image)}
          data-k2-modal="image"
          aria-label={text('ITEM_IMAGE_OPEN', article.image.alt || articleTitleOf(article.title))}
        >
          <Picture
            picture={article.image}
            basePath={setting.base}
            alt={article.image.alt}
            sizes="(min-width: 64rem) 46rem, 100vw"
          />
        </a>
      </span>
      {(article.imageCaption || article.imageCredits) && (
        <figcaption>
          {article.imageCaption && <span className="itemImageCaption">{article.imageCaption}</span>}{' '}
          {article.imageCredits && <span className="itemImageCredits">{article.imageCredits}</span>}
        </figcaption>
      )}
    </figure>
  );

interface BodyProps extends ArticleProps {
  /** Extra fields, between text and footer. */
  readonly children?: ReactNode;
}

/** Image, introduction and full text; without a full text the introduction takes its place (wire, articles §2). */
export const ArticleBody = ({ article, setting, children }: BodyProps) => {
  const [intro, full] = article.body === '' ? [noHtml, article.intro] : [article.intro, article.body];
  return (
    <div className="itemBody">
      <ArticleImage article={article} setting={setting} />
      {intro !== '' && (
        <Trusted className="itemIntroText prose" {...articleSpeech(article)} html={withScrollRegions(intro)} />
      )}
      <Trusted className="itemFullText prose" {...articleSpeech(article)} html={withScrollRegions(full)} />
      {children}
      <p className="itemContentFooter muted">
        {article.hits > 0 && <span className="itemHits">{plural('ITEM_HITS', article.hits)}</span>}
        {article.modifiedAt > article.createdAt && (
          <span className="itemDateModified">
            {text('ITEM_MODIFIED')} <ArticleMoment date={article.modifiedAt} locale={setting.locale} />
          </span>
        )}
      </p>
    </div>
  );
};
