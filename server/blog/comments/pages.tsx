import type { Visit } from '../../core/context/visit.ts';
import { notFound } from '../../core/errors/refusal.ts';
import type { Asked, PageRoute } from '../../core/http/route.ts';
import { text } from '../../core/i18n/texts.ts';
import { paths } from '../../core/paths/paths.ts';
import { demand } from '../../core/policy/demand.ts';
import { site } from '../../core/policy/policy.ts';
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
