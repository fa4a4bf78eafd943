import { notFound } from '../../core/errors/index.ts';
import { askedId, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { returnPath } from '../../core/paths/index.ts';
import { applies, authorize } from '../../core/policy/index.ts';
import { isAsked, movablePost, questions } from '../post-model/index.ts';
import { datesPage } from './dates-views.tsx';
import { refusalOf } from './queries.ts';
import { MovePage } from './question-views.tsx';

/** Confirmation pages of the tools of a post, for browsers without scripts. */
export const postPages: readonly PageRoute[] = [
  {
    path: '/blog/posts/dates',
    answer: async (context, { id, return: given }) => {
      const postId = askedId(id);
      if (postId === undefined) throw notFound();
      const post = await movablePost(context, postId);
      authorize(context.actor, 'post.dates', post);
      return datesPage(context, post, { back: returnPath(given, context.services.settings.baseUrl) });
    },
  },
  {
    path: '/blog/posts/:name',
    answer: async (context, { name = '', id, return: given }) => {
      const postId = askedId(id);
      if (postId === undefined || !isAsked(name)) throw notFound();
      const post = await movablePost(context, postId);
      authorize(context.actor, `post.${name}`, post);
      if (!applies(name, post)) throw refusalOf(name, post);
      const back = returnPath(given, context.services.settings.baseUrl);
      return {
        title: text(questions[name].title),
        head: { robots: 'noindex, nofollow' },
        main: <MovePage context={context} name={name} post={post} back={back} />,
      };
    },
  },
];
