import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import type { Page, PageParams, PageRoute } from '../../core/http/index.ts';
import { returnPath } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { type Question, QuestionPage } from '../../revisions/index.ts';
import { checkPending, type Decision } from './decisions.ts';
import { decisionQuestion, deleteQuestion, restoreQuestion } from './question-views.tsx';
import { checkOpen } from './revision-actions.ts';
import { type PendingTarget, pendingTargets, revisionByUid } from './target-queries.ts';

const uidForm = /^[1-9]\d{0,9}\.(0|[1-9]\d{0,9})$/;

/** Parses the uid of an address; throws not found. */
export const requestedUid = ({ uid }: PageParams): string => {
  if (!uid || !uidForm.test(uid)) throw notFound();
  return uid;
};

const backOf = (context: RequestContext, { return: returnTo }: PageParams): string | undefined =>
  returnPath(returnTo, context.services.settings.baseUrl);

const pageOf = (context: RequestContext, question: Question, back: string | undefined, refusal?: UserError): Page =>
  errorTitled(
    {
      title: question.title,
      head: { robots: 'noindex, nofollow' },
      main: <QuestionPage context={context} question={question} back={back} errors={errorsOf(refusal)} />,
    },
    errorsOf(refusal),
  );

/** Rejection form, with its typed values after a refusal. */
export const rejectPage = (
  context: RequestContext,
  targets: readonly PendingTarget[],
  { message, back, refusal }: { message: string; back: string | undefined; refusal: UserError },
): Page =>
  pageOf(
    context,
    decisionQuestion('reject', targets, { back, form: 'field', message, errors: errorsOf(refusal) }),
    back,
    refusal,
  );

const decisionPage = async (context: RequestContext, query: PageParams, decision: Decision): Promise<Page> => {
  const targets = await pendingTargets(context, [requestedUid(query)]);
  for (const target of targets) authorize(context.actor, `post.${decision}`, target);
  checkPending(decision, targets);
  const back = backOf(context, query);
  return pageOf(context, decisionQuestion(decision, targets, { back, form: 'field' }), back);
};

const revisionPage = async (context: RequestContext, query: PageParams, move: 'use' | 'delete'): Promise<Page> => {
  const target = await revisionByUid(context, requestedUid(query));
  authorize(context.actor, `revision.${move}`, target);
  checkOpen(move, target);
  return pageOf(context, move === 'use' ? restoreQuestion(target) : deleteQuestion(target), backOf(context, query));
};

/** Targets of the preview page's buttons without scripts. */
export const questionPages: readonly PageRoute[] = [
  {
    path: '/blog/preview/:name',
    handler: (context, query) => {
      const { name } = query;
      if (name === 'approve' || name === 'reject') return decisionPage(context, query, name);
      if (name === 'use' || name === 'delete') return revisionPage(context, query, name);
      throw notFound();
    },
  },
];
