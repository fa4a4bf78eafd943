import { notFound } from '../../core/errors/index.ts';
import { idParam, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { returnPath } from '../../core/paths/index.ts';
import { applies, authorize } from '../../core/policy/index.ts';
import { movablePost, needsConfirmation, transitionQuestions } from '../post-model/index.ts';
import { datesPage } from './transitions/dates-views.tsx';
import { MovePage } from './transitions/question-views.tsx';
import { refusalOf } from './transitions/transitions.ts';

/** Confirmation pages of the tools of a post, for browsers without scripts. */
export const postPages: readonly PageRoute[] = [
  {
    path: '/blog/posts/dates',
    handler: async (context, { id, return: returnTo }) => {
      const postId = idParam(id);
      if (postId === undefined) throw notFound();
      const post = await movablePost(context, postId);
      authorize(context.actor, 'post.dates', post);
      return datesPage(context, post, { back: returnPath(returnTo, context.services.settings.baseUrl) });
    },
  },
  {
    path: '/blog/posts/:name',
    handler: async (context, { name = '', id, return: returnTo }) => {
      const postId = idParam(id);
      if (postId === undefined || !needsConfirmation(name)) throw notFound();
      const post = await movablePost(context, postId);
      authorize(context.actor, `post.${name}`, post);
      if (!applies(name, post)) throw refusalOf(name, post);
      const back = returnPath(returnTo, context.services.settings.baseUrl);
      return {
        title: text(transitionQuestions[name].title),
        head: { robots: 'noindex, nofollow' },
        main: <MovePage context={context} name={name} post={post} back={back} />,
      };
    },
  },
];
