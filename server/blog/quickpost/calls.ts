import type { quickPostCalls } from '../../../protocol/blog/quickpost.ts';
import { postKinds } from '../../core/cache/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { videoOf } from '../../media/index.ts';
import { prepare, saveQuickPost } from './save.ts';
import { videoPreview } from './video-views.tsx';
import { pictureFromData, storeWebcam } from './webcam.ts';

export const quickPostHandlers: Handlers<keyof typeof quickPostCalls> = {
  'site/views/quickpost/save': handler({
    prepare: prepare,
    act: 'post.write',
    invalidates: postKinds,
    load: () => site,
    run: async (mutation, _site, payload, posted) => [await saveQuickPost(mutation, payload, posted)],
  }),
  'site/views/quickpost/getVideo': handler({
    act: 'link.look',
    invalidates: [],
    load: () => site,
    run: (_visit, _site, { link }) => {
      const video = videoOf(link);
      if (!video) throw new UserError('VIDEO_UNKNOWN', { field: 'link' });
      return [videoPreview(video), video.quietPlayer !== null];
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
