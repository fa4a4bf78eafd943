import type { favouriteCalls } from '../../../protocol/blog/favourites.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { favourite, favouriteTargets, unfavourite } from './actions.ts';
import { tooltipOf } from './views.tsx';

export const favouriteHandlers: Handlers<keyof typeof favouriteCalls> = {
  'site/controllers/posts/favourite': handler({
    act: 'post.favourite',
    invalidates: [],
    load: (context, { ids }) => favouriteTargets(context, ids),
    run: async (mutation, posts) => {
      await favourite(mutation, posts);
      return ['unfavourite', tooltipOf('unfavourite')];
    },
  }),
  'site/controllers/posts/unfavourite': handler({
    act: 'post.unfavourite',
    invalidates: [],
    load: (context, { ids }) => favouriteTargets(context, ids),
    run: async (mutation, posts) => {
      await unfavourite(mutation, posts);
      return ['favourite', tooltipOf('favourite')];
    },
  }),
};
