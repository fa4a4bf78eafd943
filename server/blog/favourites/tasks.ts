import type { favouriteTasks } from '../../../protocol/blog/favourites.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { favourite, favouriteTargets, unfavourite } from './actions.ts';

const outcome = (back: string | undefined, sentence: string): Redirect => ({
  to: back ?? paths.favourites,
  notice: { kind: 'success', text: sentence },
});

export const favouriteTaskHandlers: TaskHandlers<keyof typeof favouriteTasks> = {
  'posts.favourite': taskHandler({
    act: 'post.favourite',
    invalidates: [],
    load: (context, { ids }) => favouriteTargets(context, ids),
    run: async (mutation, posts, { return: back }) =>
      outcome(back, plural('FAVOURITES_ADDED', await favourite(mutation, posts))),
  }),
  'posts.unfavourite': taskHandler({
    act: 'post.unfavourite',
    invalidates: [],
    load: (context, { ids }) => favouriteTargets(context, ids),
    run: async (mutation, posts, { return: back }) =>
      outcome(back, plural('FAVOURITES_REMOVED', await unfavourite(mutation, posts))),
  }),
};
