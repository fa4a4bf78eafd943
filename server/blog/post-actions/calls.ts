import { postKinds } from '../../core/cache/index.ts';
import './transitions/expiry-job.ts';
import type { postCalls } from '../../../protocol/blog/post-actions.ts';
import type { Html } from '../../../protocol/html.ts';
import { type BulkParams, type Handlers, handler, type Redirect } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { applies } from '../../core/policy/index.ts';
import {
  type ConfirmedTransition,
  lockedPost,
  movablePost,
  movablePosts,
  type WritablePost,
} from '../post-model/index.ts';
import { moveDialog } from './transitions/question-views.tsx';
import { applyAndRedirect, readBeforeTransition, refusalOf } from './transitions/transitions.ts';

interface Question {
  readonly id: number;
  readonly return?: string | undefined;
}

const confirmation = <N extends ConfirmedTransition>(name: N) =>
  handler({
    act: `post.${name}`,
    invalidates: [],
    load: (context, { id }: Question) => movablePost(context, id),
    run: (context, post, { return: back }): [dialog: Html] => {
      if (!applies(name, post)) throw refusalOf(name, post);
      return [moveDialog({ context, name, post, back })];
    },
  });

const featuring = <N extends 'feature' | 'unfeature'>(name: N) =>
  handler({
    act: `post.${name}`,
    invalidates: postKinds,
    load: (context, { ids }: BulkParams) => movablePosts(context, ids),
    run: (mutation, posts, { return: back }): Promise<[] | Redirect> => applyAndRedirect(mutation, name, posts, back),
  });

/** Applies a transition to one locked post and redirects (F-010 … F-015). */
const transitionOf = <N extends 'publish' | 'submit' | 'trash'>(name: N, targetPath: (post: WritablePost) => string) =>
  handler({
    prepare: (context, { id }: { readonly id: number }) => readBeforeTransition(context, name, [id]),
    act: `post.${name}`,
    invalidates: postKinds,
    load: (context, { id }: { readonly id: number }) => lockedPost(context, id),
    run: (mutation, post): Promise<[] | Redirect> => applyAndRedirect(mutation, name, [post], targetPath(post)),
  });

export const postHandlers: Handlers<keyof typeof postCalls> = {
  'site/views/entry/confirmPublish': confirmation('publish'),
  'site/views/entry/confirmUnpublish': confirmation('unpublish'),
  'site/views/entry/confirmArchive': confirmation('archive'),
  'site/views/entry/confirmUnarchive': confirmation('unarchive'),
  'site/views/entry/confirmDelete': confirmation('trash'),
  'site/views/entry/publish': transitionOf('publish', ({ slug }) => paths.entry(slug)),
  'site/views/entry/submitApproval': transitionOf('submit', ({ uid }) => paths.preview(uid)),
  'site/views/entry/trash': transitionOf('trash', () => paths.dashboard),
  'site/controllers/posts/feature': featuring('feature'),
  'site/controllers/posts/unfeature': featuring('unfeature'),
};
