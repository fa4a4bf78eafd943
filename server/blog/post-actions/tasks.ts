import type { postTasks } from '../../../protocol/blog/post-actions.ts';
import { postKinds } from '../../core/cache/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { errorsOf, errorTitled, formErrors } from '../../core/forms/index.ts';
import { type BulkParams, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, type TransitionName } from '../../core/policy/index.ts';
import { dateOfField } from '../../core/time/index.ts';
import { titleOf } from '../cards/index.ts';
import { movablePost, movablePosts } from '../post-model/index.ts';
import { checkDates, setDates } from './transitions/dates-queries.ts';
import { datesPage, typedDates } from './transitions/dates-views.tsx';
import { applyAndRedirect, readBeforeTransition } from './transitions/transitions.ts';

/** Bulk transition: all posts are moved or none. */
const bulkTransition = <N extends TransitionName>(name: N) =>
  taskHandler({
    prepare: (context, { ids }: BulkParams) => readBeforeTransition(context, name, ids),
    act: `post.${name}`,
    invalidates: postKinds,
    load: (context, { ids }: BulkParams) => movablePosts(context, ids),
    run: (mutation, posts, { return: back }) => applyAndRedirect(mutation, name, posts, back),
  });

/** A date that is missing in the form stays unchanged. */
const dateOr = (input: string | undefined, field: string, stored: Date | null): Date | null =>
  input === undefined ? stored : dateOfField(input, field);

export const postTaskHandlers: TaskHandlers<keyof typeof postTasks> = {
  'posts.publish': bulkTransition('publish'),
  'posts.unpublish': bulkTransition('unpublish'),
  'posts.submit': bulkTransition('submit'),
  'posts.archive': bulkTransition('archive'),
  'posts.unarchive': bulkTransition('unarchive'),
  'posts.trash': bulkTransition('trash'),
  'posts.restore': bulkTransition('restore'),
  'posts.delete': bulkTransition('delete'),
  'posts.feature': bulkTransition('feature'),
  'posts.unfeature': bulkTransition('unfeature'),
  'posts.dates': taskHandler({
    act: 'post.dates',
    invalidates: postKinds,
    load: (context, { id }) => movablePosts(context, [id]),
    run: async (mutation, [post], params) => {
      if (!post) throw notFound();
      const form = formErrors();
      const publishUp = form.read(() => dateOr(params.publish_up, 'publish_up', post.publishedAt), null);
      const publishDown = form.read(() => dateOr(params.publish_down, 'publish_down', post.publishDown), null);
      form.read(() => checkDates(post, { publishUp, publishDown }), undefined);
      form.refuse();
      await setDates(mutation, post, { publishUp, publishDown });
      const notice = { kind: 'success', text: text('POST_DATES_SAVED', titleOf(post.title)) } as const;
      return { to: params.return ?? paths.entry(post.slug), notice };
    },
    onInvalid: async (context, params, refusal) => {
      const post = await movablePost(context, params.id);
      authorize(context.actor, 'post.dates', post);
      const { publish_up, publish_down } = typedDates(post);
      const typed = {
        publish_up: params.publish_up ?? publish_up,
        publish_down: params.publish_down ?? publish_down,
      };
      const errors = errorsOf(refusal);
      return errorTitled(datesPage(context, post, { back: params.return, typed, errors }), errors);
    },
  }),
};
