import type { quickPostCalls } from '../../../protocol/blog/quickpost.ts';
import { Refusal } from '../../core/errors/index.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { may, site } from '../../core/policy/index.ts';
import { videoOf } from '../../media/index.ts';
import { prepare, saveQuickPost } from './save.ts';
import { videoPreview } from './video-views.tsx';
import { keepWebcam, pictureFromData } from './webcam.ts';

export const quickPostAnswers: Answers<keyof typeof quickPostCalls> = {
  'site/views/quickpost/save': answer({
    before: prepare,
    act: 'post.write',
    on: () => site,
    run: async (deed, _site, payload, sent) => [await saveQuickPost(deed, payload, sent)],
  }),
  'site/views/quickpost/getVideo': answer({
    act: 'link.look',
    on: () => site,
    run: (_visit, _site, { link }) => {
      const video = videoOf(link);
      if (!video) throw new Refusal('VIDEO_UNKNOWN', { field: 'link' });
      return [videoPreview(video), video.quietPlayer !== null];
    },
  }),
  'site/controllers/quickpost/saveWebcam': answer({
    before: async (visit, { type, image }) => {
      if (!may(visit.actor, 'post.write', site)) return undefined;
      if (type !== 'data') throw new Refusal('WEBCAM_NO_PICTURE', { field: 'type' });
      return pictureFromData(visit, image);
    },
    act: 'post.write',
    on: () => site,
    run: async (deed, _site, _params, encoded) => {
      if (!encoded) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
      return [await keepWebcam(deed, encoded)];
    },
  }),
};
