import type { quickPostTasks } from '../../../protocol/blog/quickpost.ts';
import { tabOf } from '../../../protocol/blog/quickpost-kinds.ts';
import { Refusal } from '../../core/errors/index.ts';
import { errorsOf } from '../../core/forms/index.ts';
import { type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { may, site } from '../../core/policy/index.ts';
import { quickPostPage } from './page.tsx';
import { prepare, saveQuickPost } from './save.ts';
import { keepWebcam, pictureFromPixels } from './webcam.ts';

export const quickPostTaskAnswers: TaskAnswers<keyof typeof quickPostTasks> = {
  'quickpost.save': taskAnswer({
    before: (visit, payload) => prepare(visit, payload),
    act: 'post.write',
    on: () => site,
    run: async (deed, _site, payload, sent) => {
      const { message } = await saveQuickPost(deed, { ...payload, asksAlt: true }, sent);
      return { to: payload.return ?? paths.quickPost(tabOf(payload.type)), notice: { kind: 'success', text: message } };
    },
    again: (visit, payload, refusal) =>
      quickPostPage(visit, payload.type, { typed: payload, errors: errorsOf(refusal) }),
  }),
  'quickpost.pixels': taskAnswer({
    before: async (visit, { type, image }) =>
      may(visit.actor, 'post.write', site) ? pictureFromPixels(visit, type, image) : undefined,
    act: 'post.write',
    on: () => site,
    run: async (deed, _site, _params, encoded) => {
      if (!encoded) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
      return { told: await keepWebcam(deed, encoded) };
    },
  }),
};
