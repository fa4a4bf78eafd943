import './ending.ts';
import type { postCalls } from '../../../protocol/blog/posts.ts';
import type { Html } from '../../../protocol/html.ts';
import { type Answers, answer, type Redirect } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { applies } from '../../core/policy/index.ts';
import { type Asked, heldPost, movablePost, movablePosts, type WritablePost } from '../post-model/index.ts';
import { moved } from './moved.ts';
import { refusalOf } from './queries.ts';
import { moveDialog } from './question-views.tsx';

interface Question {
  readonly id: number;
  readonly return?: string | undefined;
}

const asking = <N extends Asked>(name: N) =>
  answer({
    act: `post.${name}`,
    on: (context, { id }: Question) => movablePost(context, id),
    run: (context, post, { return: back }): [dialog: Html] => {
      if (!applies(name, post)) throw refusalOf(name, post);
      return [moveDialog({ context, name, post, back })];
    },
  });

const featuring = <N extends 'feature' | 'unfeature'>(name: N) =>
  answer({
    act: `post.${name}`,
    on: (context, { ids }: { readonly ids: readonly number[]; readonly return?: string | undefined }) =>
      movablePosts(context, ids),
    run: (mutation, posts, { return: back }): Promise<[] | Redirect> => moved(mutation, name, posts, back),
  });

/** Applies a transition to one locked post and redirects (F-010 … F-015). */
const going = <N extends 'publish' | 'submit' | 'trash'>(name: N, placeOf: (post: WritablePost) => string) =>
  answer({
    act: `post.${name}`,
    on: (context, { id }: { readonly id: number }) => heldPost(context, id),
    run: (mutation, post): Promise<[] | Redirect> => moved(mutation, name, [post], placeOf(post)),
  });

export const postAnswers: Answers<keyof typeof postCalls> = {
  'site/views/entry/confirmPublish': asking('publish'),
  'site/views/entry/confirmUnpublish': asking('unpublish'),
  'site/views/entry/confirmArchive': asking('archive'),
  'site/views/entry/confirmUnarchive': asking('unarchive'),
  'site/views/entry/confirmDelete': asking('trash'),
  'site/views/entry/publish': going('publish', ({ slug }) => paths.entry(slug)),
  'site/views/entry/submitApproval': going('submit', ({ uid }) => paths.preview(uid)),
  'site/views/entry/trash': going('trash', () => paths.dashboard),
  'site/controllers/posts/feature': featuring('feature'),
  'site/controllers/posts/unfeature': featuring('unfeature'),
};
