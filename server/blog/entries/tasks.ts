import type { entryTasks } from '../../../protocol/blog/entries.ts';
import { type TaskAnswers, taskAnswer } from '../../core/http/answer.ts';
import { digest } from '../../core/db/db.ts';
import { errorsOf, errorTitled } from '../../core/forms/form.tsx';
import { dummyVerify, verifyPassword } from '../../core/security/password.ts';
import { withKey } from '../post-model/post-keys.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { spend } from '../../core/security/throttle.ts';
import { entryPage } from './entry-page.tsx';
import { lockOf, postSubject } from '../post-model/subject-queries.ts';

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
