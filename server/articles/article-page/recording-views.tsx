import { text } from '../../core/i18n/index.ts';
import { Player, videoOf } from '../../media/index.ts';
import { type Item, type ItemSetting, itemTitleOf } from '../article-model/index.ts';

/**
 * Audio or video of an item: an own file plays here; an external one is a link, so that nothing is loaded from other
 * sites before the reader follows it.
 */
export const ItemRecording = ({ item, setting }: { readonly item: Item; readonly setting: ItemSetting }) => {
  const { recording, videoCaption, videoCredits } = item;
  const video = videoOf(item.video);
  if (!recording && !video) return null;
  const label = videoCaption || itemTitleOf(item.title);
  return (
    <section className="itemVideoBlock" id="itemVideoAnchor" aria-labelledby="item-video">
      <h2 id="item-video">{text(recording?.kind === 'audio' && !video ? 'ITEM_AUDIO' : 'ITEM_VIDEO')}</h2>
      <figure>
        {recording && (
          <Player
            recording={recording}
            basePath={setting.base}
            label={label}
            language={item.language || setting.locale}
          />
        )}
        {video && (
          <p>
            <a className="button" href={item.video} rel="noopener nofollow ugc">
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
