import type { favouriteCalls } from '../../../protocol/blog/favourites.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { favourite, favouriteTargets, unfavourite } from './actions.ts';
import { tooltipOf } from './views.tsx';

export const favouriteAnswers: Answers<keyof typeof favouriteCalls> = {
  'site/controllers/posts/favourite': answer({
    act: 'post.favourite',
    on: (context, { ids }) => favouriteTargets(context, ids),
    run: async (mutation, posts) => {
      await favourite(mutation, posts);
      return ['unfavourite', tooltipOf('unfavourite')];
    },
  }),
  'site/controllers/posts/unfavourite': answer({
    act: 'post.unfavourite',
    on: (context, { ids }) => favouriteTargets(context, ids),
    run: async (mutation, posts) => {
      await unfavourite(mutation, posts);
      return ['favourite', tooltipOf('favourite')];
    },
  }),
};
