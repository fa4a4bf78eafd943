import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { noHtml, print } from '../../core/html/index.ts';
import { contentLanguage, currentLocale, plural, text } from '../../core/i18n/index.ts';
import { PopupPicture, printedGallery } from '../../gallery/index.ts';
import { mainPath, Picture, Player, Transcript, type TranscriptLine, videoOf } from '../../media/index.ts';
import { ArticleMoment, type ArticleProps, articleTitleOf } from '../article-model/index.ts';
import type { ArticleTexts } from './loaded-article.ts';

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
            isFirst
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
  readonly texts: ArticleTexts;
  /** Extra fields, between text and footer. */
  readonly children?: ReactNode;
}

/** Image, introduction and full text; without a full text the introduction takes its place (wire, articles §2). */
export const ArticleBody = ({ article, texts, setting, children }: BodyProps) => {
  const [intro, full] = article.body === '' ? [noHtml, texts.intro] : [texts.intro, texts.body];
  return (
    <div className="itemBody">
      <ArticleImage article={article} setting={setting} />
      {intro !== '' && <Trusted className="itemIntroText prose" {...contentLanguage(article)} html={intro} />}
      <Trusted className="itemFullText prose" {...contentLanguage(article)} html={full} />
      {children}
      <p className="itemContentFooter muted">
        {article.hits > 0 && <span className="itemHits">{plural('ITEM_HITS', article.hits)}</span>}
        {article.modifiedAt > article.createdAt && (
          <span className="itemDateModified">
            {text('ITEM_MODIFIED')} <ArticleMoment date={article.modifiedAt} />
          </span>
        )}{' '}
        {article.rights && <span className="itemRights">{text('ITEM_RIGHTS', article.rights)}</span>}
      </p>
    </div>
  );
};

/** Gallery of an article, in the markup of post galleries. */
export const ArticleGallery = ({ article, setting }: ArticleProps) => {
  if (article.gallery.length === 0) return null;
  const slides = article.gallery.map(picture =>
    print(<PopupPicture picture={picture} basePath={setting.base} sizes="(min-width: 64rem) 46rem, 100vw" />),
  );
  return (
    <section className="itemImageGallery" id="itemImageGalleryAnchor" aria-labelledby="item-gallery">
      <h2 id="item-gallery">{text('ITEM_GALLERY')}</h2>
      <Trusted html={printedGallery({ slides, caption: noHtml, rest: noHtml, autoplay: false, seconds: 5 })} />
    </section>
  );
};

interface RecordingProps extends ArticleProps {
  /** Captions and descriptions of its own recording. */
  readonly transcript: readonly TranscriptLine[];
}

/**
 * Audio or video of an article: an own file plays here; an external one is a link, so that nothing is loaded from other
 * sites before the reader follows it.
 */
export const ArticleRecording = ({ article, setting, transcript }: RecordingProps) => {
  const { recording, videoCaption, videoCredits } = article;
  const video = videoOf(article.video);
  if (!recording && !video) return null;
  const language = article.language || currentLocale().content.language;
  const label = videoCaption || articleTitleOf(article.title);
  return (
    <section className="itemVideoBlock" id="itemVideoAnchor" aria-labelledby="item-video">
      <h2 id="item-video">{text(recording?.kind === 'audio' && !video ? 'ITEM_AUDIO' : 'ITEM_VIDEO')}</h2>
      <figure>
        {recording && <Player recording={recording} basePath={setting.base} label={label} language={language} />}
        {video && (
          <p>
            <a className="button" href={article.video} rel="noopener nofollow ugc">
              {text('WATCH_AT', video.host)}
            </a>
          </p>
        )}
        {(videoCaption || videoCredits) && (
          <figcaption className="muted">
            {videoCaption && <span className="itemVideoCaption">{videoCaption}</span>}{' '}
            {videoCredits && <span className="itemVideoCredits">{videoCredits}</span>}
          </figcaption>
        )}
      </figure>
      {recording && <Transcript recording={recording} lines={transcript} language={language} />}
    </section>
  );
};
