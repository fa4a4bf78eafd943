import type { favouriteTasks } from '../../../protocol/blog/favourites.ts';
import { type Redirect, type TaskHandlers, taskHandler, type Undo } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { favourite, favouriteTargets, unfavourite } from './actions.ts';

/** Posts that a notice can undo: their ids are stored in a cookie. */
const undoneAtOnce = 50;

const undoOf = (ids: readonly number[]): { undo?: Undo } =>
  ids.length > 0 && ids.length <= undoneAtOnce
    ? { undo: { task: 'posts.favourite', ids, label: text('POST_UNDO') } }
    : {};

const outcome = (back: string | undefined, sentence: string, undo: { undo?: Undo } = {}): Redirect => ({
  to: back ?? paths.favourites,
  notice: { kind: 'success', text: sentence, ...undo },
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
    run: async (mutation, posts, { return: back }) => {
      const removed = await unfavourite(mutation, posts);
      const undo = removed === posts.length ? undoOf(posts.map(({ id }) => id)) : {};
      return outcome(back, plural('FAVOURITES_REMOVED', removed), undo);
    },
  }),
};
