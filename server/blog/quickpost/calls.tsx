import type { quickPostCalls } from '../../../protocol/blog/quickpost.ts';
import { postKinds } from '../../core/cache/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { print } from '../../core/html/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { type Video, videoOf } from '../../media/index.ts';
import { prepare, saveQuickPost } from './save.ts';
import { pictureFromData, storeWebcam } from './webcam.ts';

/** Player that a writer asked to preview; the one without cookies where the site has it. */
const VideoPreview = ({ video }: { video: Video }) => (
  <iframe
    className="video-frame"
    src={video.cookielessPlayer ?? video.player}
    title={text('VIDEO_PREVIEW_TITLE', video.host)}
    width={560}
    height={315}
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    allow="fullscreen; picture-in-picture"
    referrerPolicy="strict-origin-when-cross-origin"
  />
);

export const quickPostHandlers: Handlers<keyof typeof quickPostCalls> = {
  'site/views/quickpost/save': handler({
    prepare,
    act: 'post.write',
    invalidates: postKinds,
    load: () => site,
    run: async (mutation, _site, payload, posted) => [await saveQuickPost(mutation, payload, posted)],
  }),
  'site/views/quickpost/getVideo': handler({
    act: 'link.look',
    invalidates: [],
    load: () => site,
    run: (_context, _site, { link }) => {
      const video = videoOf(link);
      if (!video) throw new UserError('VIDEO_UNKNOWN', { field: 'link' });
      return [print(<VideoPreview video={video} />), video.cookielessPlayer !== null];
    },
  }),
  'site/controllers/quickpost/saveWebcam': handler({
    prepare: async (context, { type, image }) => {
      if (!can(context.actor, 'post.write', site)) return undefined;
      if (type !== 'data') throw new UserError('WEBCAM_NO_PICTURE', { field: 'type' });
      return pictureFromData(context, image);
    },
    act: 'post.write',
    invalidates: [],
    load: () => site,
    run: async (mutation, _site, _params, encoded) => {
      if (!encoded) throw new UserError('SIGN_IN_FIRST', { status: 403 });
      return [await storeWebcam(mutation, encoded)];
    },
  }),
};
