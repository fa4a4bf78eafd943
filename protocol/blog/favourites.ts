import { call, task } from '../call.ts';
import { back, ids } from '../fields.ts';

export type FavouriteAction = 'favourite' | 'unfavourite';

export const favouriteCalls = {
  /** Resolves with the next action and the tooltip of its button (D-043). */
  'site/controllers/posts/favourite': call({ ids }).resolves<[next: FavouriteAction, tooltip: string]>(),
  'site/controllers/posts/unfavourite': call({ ids }).resolves<[next: FavouriteAction, tooltip: string]>(),
};

export const favouriteTasks = {
  'posts.favourite': task({ ids, return: back }),
  'posts.unfavourite': task({ ids, return: back }),
};
