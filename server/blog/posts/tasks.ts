import type { postTasks } from '../../../protocol/blog/posts.ts';
import { type TaskAnswers, taskAnswer } from '../../core/answer.ts';
import type { TransitionName } from '../../core/post-transitions.ts';
import { movablePosts } from './movable-queries.ts';
import { moved } from './moved.ts';

interface Given {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

/** One way for many posts: every one may be moved and is moved, or none is. */
const moving = <N extends TransitionName>(name: N) =>
  taskAnswer({
    act: `post.${name}`,
    on: (visit, { ids }: Given) => movablePosts(visit, ids),
    run: (deed, posts, { return: back }) => moved(deed, name, posts, back),
  });

export const postTaskAnswers: TaskAnswers<keyof typeof postTasks> = {
  'posts.publish': moving('publish'),
  'posts.unpublish': moving('unpublish'),
  'posts.archive': moving('archive'),
  'posts.unarchive': moving('unarchive'),
  'posts.trash': moving('trash'),
  'posts.restore': moving('restore'),
  'posts.delete': moving('delete'),
  'posts.feature': moving('feature'),
  'posts.unfeature': moving('unfeature'),
};
