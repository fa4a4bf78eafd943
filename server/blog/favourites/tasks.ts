import type { favouriteTasks } from '../../../protocol/blog/favourites.ts';
import { type Outcome, type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { plural } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { favourite, favouriteTargets, unfavourite } from './actions.ts';

const outcome = (back: string | undefined, sentence: string): Outcome => ({
  to: back ?? paths.favourites,
  notice: { kind: 'success', text: sentence },
});

export const favouriteTaskAnswers: TaskAnswers<keyof typeof favouriteTasks> = {
  'posts.favourite': taskAnswer({
    act: 'post.favourite',
    on: (context, { ids }) => favouriteTargets(context, ids),
    run: async (mutation, posts, { return: back }) =>
      outcome(back, plural('FAVOURITES_ADDED', await favourite(mutation, posts))),
  }),
  'posts.unfavourite': taskAnswer({
    act: 'post.unfavourite',
    on: (context, { ids }) => favouriteTargets(context, ids),
    run: async (mutation, posts, { return: back }) =>
      outcome(back, plural('FAVOURITES_REMOVED', await unfavourite(mutation, posts))),
  }),
};
