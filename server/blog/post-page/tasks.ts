import type { entryTasks } from '../../../protocol/blog/post-page.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { consumeRateLimit, dummyVerify, verifyPassword } from '../../core/security/index.ts';
import { addPostKey, passwordHashOf, postSubject } from '../post-model/index.ts';
import { entryPage } from './post-page.tsx';

const attempts = { most: 10, perMs: 10 * 60 * 1000 };

export const entryTaskHandlers: TaskHandlers<keyof typeof entryTasks> = {
  'posts.unlock': taskHandler({
    prepare: async (context, { id, password }) => {
      await consumeRateLimit(context.services, `unlock:${digest(context.network, id)}`, attempts);
      const lock = await passwordHashOf(context, id);
      if (lock === null) {
        await dummyVerify(password);
        return null;
      }
      return (await verifyPassword(password, lock)).ok ? lock : null;
    },
    act: 'post.read',
    invalidates: [],
    load: (context, { id }) => postSubject(context, id),
    run: (mutation, post, { return: back }, lock) => {
      if (lock === null) throw new UserError('LOCKED_WRONG', { field: 'password' });
      mutation.keys.store(addPostKey(mutation.services.settings.secret, mutation.keys.value, post.id, lock));
      return { to: back ?? '/' };
    },
    onInvalid: async (context, { id }, refusal) => {
      const errors = errorsOf(refusal);
      return errorTitled(await entryPage(context, { id }, { print: false, errors }), errors);
    },
  }),
};
