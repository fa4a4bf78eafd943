import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { PageParams, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { editPage } from './form/form-pages.tsx';
import { TermsText } from './form/terms-views.tsx';
import { DecisionPage, DeletePage } from './moderation/decision-views.tsx';
import { linkedTarget } from './moderation/link-decision.ts';
import { queuePage } from './moderation/queue-page.tsx';
import { type CommentTarget, commentTarget } from './target-queries.ts';

const noindex = { robots: 'noindex, nofollow' } as const;

const targetIn = (context: RequestContext, { id = '' }: PageParams): Promise<CommentTarget> => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
  return commentTarget(context, Number(id), { lock: false });
};

/** Pages that the controls of a comment lead to without scripts, and the pages of links in mails. */
export const commentRoutes: readonly PageRoute[] = [
  {
    path: '/blog/comments/terms',
    handler: async ({ services }) => ({
      title: text('COMMENT_TERMS_TITLE'),
      tags: ['settings'],
      main: (
        <>
          <h1>{text('COMMENT_TERMS_TITLE')}</h1>
          <TermsText terms={services.site.get('comments.termsText')} />
        </>
      ),
    }),
  },
  {
    path: '/blog/comments/edit',
    handler: async (context, params) => {
      const target = await targetIn(context, params);
      authorize(context.actor, 'comment.edit', target);
      return { ...editPage(context, target), head: noindex };
    },
  },
  {
    path: '/blog/comments/delete',
    handler: async (context, params) => {
      const target = await targetIn(context, params);
      authorize(context.actor, 'comment.delete', target);
      const title = text('COMMENT_DELETE_TITLE', `${target.row.number}`);
      return { title, head: noindex, main: <DeletePage context={context} target={target} /> };
    },
  },
  {
    path: '/blog/comments/moderate',
    handler: async (context, { key = '' }) => {
      const target = await linkedTarget(context, key, { lock: false });
      const title = text('COMMENT_DECIDE_TITLE', `${target.row.number}`);
      return { title, head: noindex, main: <DecisionPage context={context} target={target} linkKey={key} /> };
    },
  },
  {
    path: paths.heldComments,
    handler: (context, params) => {
      authorize(context.actor, 'comments.moderate', site);
      return queuePage(context, params);
    },
  },
];
