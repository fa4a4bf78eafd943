import { print } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { Video } from '../../media/index.ts';

/** Player that a writer asked to preview; the one without cookies where the site has it. */
const VideoPreview = ({ video }: { video: Video }) => (
  <iframe
    className="video-frame"
    src={video.quietPlayer ?? video.player}
    title={text('VIDEO_PREVIEW_TITLE', video.host)}
    width={560}
    height={315}
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    allow="fullscreen; picture-in-picture"
    referrerPolicy="strict-origin-when-cross-origin"
  />
);

export const videoPreview = (video: Video) => print(<VideoPreview video={video} />);
