import type { entryTasks } from '../../../protocol/blog/entries.ts';
import { digest } from '../../core/db/db.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { errorsOf, errorTitled } from '../../core/forms/form.tsx';
import { type TaskAnswers, taskAnswer } from '../../core/http/answer.ts';
import { dummyVerify, verifyPassword } from '../../core/security/password.ts';
import { spend } from '../../core/security/throttle.ts';
import { withKey } from '../post-model/post-keys.ts';
import { lockOf, postSubject } from '../post-model/subject-queries.ts';
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
