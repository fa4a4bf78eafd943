import type { quickPostTasks } from '../../../protocol/blog/quickpost.ts';
import { tabOf } from '../../../protocol/blog/quickpost-kinds.ts';
import { postKinds } from '../../core/cache/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf } from '../../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { quickPostPage } from './pages.tsx';
import { prepare, saveQuickPost } from './save.ts';
import { pictureFromPixels, storeWebcam } from './webcam.ts';

export const quickPostTaskHandlers: TaskHandlers<keyof typeof quickPostTasks> = {
  'quickpost.save': taskHandler({
    prepare: (context, payload) => prepare(context, payload),
    act: 'post.write',
    invalidates: postKinds,
    load: () => site,
    run: async (mutation, _site, payload, posted) => {
      const { message } = await saveQuickPost(mutation, { ...payload, asksAlt: true }, posted);
      return { to: payload.return ?? paths.quickPost(tabOf(payload.type)), notice: { kind: 'success', text: message } };
    },
    onInvalid: (context, payload, refusal) =>
      quickPostPage(context, payload.type, { typed: payload, errors: errorsOf(refusal) }),
  }),
  'quickpost.pixels': taskHandler({
    prepare: async (context, { type, image }) =>
      can(context.actor, 'post.write', site) ? pictureFromPixels(context, type, image) : undefined,
    act: 'post.write',
    invalidates: [],
    load: () => site,
    run: async (mutation, _site, _params, encoded) => {
      if (!encoded) throw new UserError('SIGN_IN_FIRST', { status: 403 });
      return { json: await storeWebcam(mutation, encoded) };
    },
  }),
};
