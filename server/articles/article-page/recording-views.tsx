import { text } from '../../core/i18n/index.ts';
import { Player, videoOf } from '../../media/index.ts';
import { type Article, type ArticleSetting, articleTitleOf } from '../article-model/index.ts';

/**
 * Audio or video of an article: an own file plays here; an external one is a link, so that nothing is loaded from other
 * sites before the reader follows it.
 */
export const ArticleRecording = ({
  article,
  setting,
}: {
  readonly article: Article;
  readonly setting: ArticleSetting;
}) => {
  const { recording, videoCaption, videoCredits } = article;
  const video = videoOf(article.video);
  if (!recording && !video) return null;
  const label = videoCaption || articleTitleOf(article.title);
  return (
    <section className="itemVideoBlock" id="itemVideoAnchor" aria-labelledby="item-video">
      <h2 id="item-video">{text(recording?.kind === 'audio' && !video ? 'ITEM_AUDIO' : 'ITEM_VIDEO')}</h2>
      <figure>
        {recording && (
          <Player
            recording={recording}
            basePath={setting.base}
            label={label}
            language={article.language || setting.locale}
          />
        )}
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
    </section>
  );
};
