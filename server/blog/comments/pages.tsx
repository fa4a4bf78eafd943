import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Asked, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { demand, site } from '../../core/policy/index.ts';
import { linkedTarget } from './decision.ts';
import { TermsText } from './dialogs.tsx';
import { EditForm } from './edit-page.tsx';
import { DecisionPage, DeletePage } from './question-views.tsx';
import { queuePage } from './queue-page.tsx';
import { type CommentTarget, commentTarget } from './target-queries.ts';

const noindex = { robots: 'noindex, nofollow' } as const;

const askedTarget = (visit: Visit, { id = '' }: Asked): Promise<CommentTarget> => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
  return commentTarget(visit, Number(id), { lock: false });
};

/** What the controls of a comment lead to without scripts, and what the links of mails ask before they change anything. */
export const commentRoutes: readonly PageRoute[] = [
  {
    path: '/blog/comments/terms',
    answer: async ({ services }) => ({
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
    answer: async (visit, asked) => {
      const target = await askedTarget(visit, asked);
      demand(visit.actor, 'comment.edit', target);
      const title = text('COMMENT_EDIT_OF', `${target.row.number}`);
      return { title, head: noindex, main: <EditForm visit={visit} target={target} /> };
    },
  },
  {
    path: '/blog/comments/delete',
    answer: async (visit, asked) => {
      const target = await askedTarget(visit, asked);
      demand(visit.actor, 'comment.delete', target);
      const title = text('COMMENT_DELETE_TITLE', `${target.row.number}`);
      return { title, head: noindex, main: <DeletePage visit={visit} target={target} /> };
    },
  },
  {
    path: '/blog/comments/moderate',
    answer: async (visit, { key = '' }) => {
      const target = await linkedTarget(visit, key, { lock: false });
      const title = text('COMMENT_DECIDE_TITLE', `${target.row.number}`);
      return { title, head: noindex, main: <DecisionPage visit={visit} target={target} linkKey={key} /> };
    },
  },
  {
    path: paths.heldComments,
    answer: (visit, asked) => {
      demand(visit.actor, 'comments.moderate', site);
      return queuePage(visit, asked);
    },
  },
];
