import type { entryTasks } from '../../../protocol/blog/entries.ts';
import { digest } from '../../core/db/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import { type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { dummyVerify, spend, verifyPassword } from '../../core/security/index.ts';
import { lockOf, postSubject, withKey } from '../post-model/index.ts';
import { entryPage } from './entry-page.tsx';

const attempts = { most: 10, perMs: 10 * 60 * 1000 };

export const entryTaskAnswers: TaskAnswers<keyof typeof entryTasks> = {
  'posts.unlock': taskAnswer({
    before: async (visit, { id, password }) => {
      await spend(visit.services, `unlock:${digest(visit.network, id)}`, attempts);
      const lock = await lockOf(visit, id);
      if (lock === null) {
        await dummyVerify(password);
        return null;
      }
      return (await verifyPassword(password, lock)).ok ? lock : null;
    },
    act: 'post.read',
    on: (visit, { id }) => postSubject(visit, id),
    run: (deed, post, { return: back }, lock) => {
      if (lock === null) throw new Refusal('LOCKED_WRONG', { field: 'password' });
      deed.keys.keep(withKey(deed.services.settings.secret, deed.keys.held, post.id, lock));
      return { to: back ?? '/' };
    },
    again: async (visit, { id }, refusal) => {
      const errors = errorsOf(refusal);
      return errorTitled(await entryPage(visit, { id }, { print: false, errors }), errors);
    },
  }),
};
