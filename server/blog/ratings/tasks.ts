import type { ratingTasks } from '../../../protocol/blog/ratings.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { mayRateNow, removeVote, vote } from './actions.ts';
import { type RatingTarget, ratingTarget } from './queries.ts';
import { starWords } from './star-views.tsx';

const locked = { lock: true } as const;

const successNotice = ({ slug }: RatingTarget, sentence: string): Redirect => ({
  to: paths.entry(slug),
  notice: { kind: 'success', text: sentence },
});

// The error is shown as a message at the post: the form holds no text that could be lost.
const errorNotice = ({ slug }: RatingTarget, sentence: TextKey): Redirect => ({
  to: paths.entry(slug),
  notice: { kind: 'error', text: text(sentence) },
});

export const ratingTaskHandlers: TaskHandlers<keyof typeof ratingTasks> = {
  'ratings.vote': taskHandler({
    prepare: mayRateNow,
    act: 'rating.add',
    invalidates: ['post'],
    load: (context, { id }) => ratingTarget(context, id, locked),
    run: async (mutation, target, { value }) => {
      if (value === undefined) return errorNotice(target, 'RATING_NEEDS_VALUE');
      if (!(await vote(mutation, target, value))) return errorNotice(target, 'RATING_ALREADY');
      return successNotice(target, `${text('RATING_THANKS')} ${text('RATING_GIVEN', starWords(value / 2))}`);
    },
  }),
  'ratings.takeBack': taskHandler({
    prepare: mayRateNow,
    act: 'rating.takeBack',
    invalidates: ['post'],
    load: (context, { id }) => ratingTarget(context, id, locked),
    run: async (mutation, target) =>
      (await removeVote(mutation, target))
        ? successNotice(target, text('RATING_TAKEN_BACK'))
        : errorNotice(target, 'RATING_NOT_GIVEN'),
  }),
};
