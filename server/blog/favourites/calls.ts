import type { favouriteCalls } from '../../../protocol/blog/favourites.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { favourite, keptPosts, unfavourite } from './acts.ts';
import { tooltipOf } from './views.tsx';

export const favouriteAnswers: Answers<keyof typeof favouriteCalls> = {
  'site/controllers/posts/favourite': answer({
    act: 'post.favourite',
    on: (visit, { ids }) => keptPosts(visit, ids),
    run: async (deed, posts) => {
      await favourite(deed, posts);
      return ['unfavourite', tooltipOf('unfavourite')];
    },
  }),
  'site/controllers/posts/unfavourite': answer({
    act: 'post.unfavourite',
    on: (visit, { ids }) => keptPosts(visit, ids),
    run: async (deed, posts) => {
      await unfavourite(deed, posts);
      return ['favourite', tooltipOf('favourite')];
    },
  }),
};
