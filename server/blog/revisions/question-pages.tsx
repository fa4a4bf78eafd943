import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled, Field, type FieldError } from '../../core/forms/index.ts';
import type { Page, PageParams, PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { type Question, QuestionPage } from '../../revisions/index.ts';
import { titleOf } from '../cards/index.ts';
import { checkPending, type Decision } from './decisions.ts';
import { checkOpen } from './revision-actions.ts';
import { type PendingTarget, pendingTargets, type RevisionTarget, revisionByUid } from './target-queries.ts';

interface QuestionProps {
  readonly back: string | undefined;
  readonly errors?: readonly FieldError[];
  readonly message?: string;
}

const Reason = ({ errors = [], message = '', form }: Omit<QuestionProps, 'back'> & { form: string }) => (
  <Field
    name="message"
    form={form}
    label={text('REJECT_REASON')}
    hint={text('REJECT_REASON_HINT')}
    value={message}
    errors={errors}
    rows={5}
    maxLength={limits.rejectionMessage}
    required
  />
);

/** Confirmation before texts are approved or rejected (F-008, F-009). */
export const decisionQuestion = (
  decision: Decision,
  targets: readonly PendingTarget[],
  input: QuestionProps & { readonly form: string },
): Question => {
  const [first] = targets;
  const what = targets.length === 1 && first ? titleOf(first.change?.title ?? first.title) : targets.length;
  const isApproval = decision === 'approve';
  return {
    title: text(isApproval ? 'APPROVE_TITLE' : 'REJECT_TITLE'),
    words: plural(isApproval ? 'APPROVE_ASK' : 'REJECT_ASK', targets.length, what),
    submit: text(isApproval ? 'POST_TOOL_APPROVE' : 'POST_TOOL_REJECT'),
    isHarmful: !isApproval,
    task: `moderate.${decision}`,
    ids: { 'ids[]': targets.map(({ requestedUid }) => requestedUid) },
    leave: paths.preview(first?.requestedUid ?? ''),
    fields: isApproval ? undefined : <Reason {...input} />,
  };
};

const uidOf = ({ id, post }: RevisionTarget): string => `${post.id}.${id}`;

/** Confirmation before a revision replaces the current text (F-019). */
export const restoreQuestion = (target: RevisionTarget): Question => ({
  title: text('REVISION_USE_TITLE', target.ordering),
  words: text('REVISION_USE_ASK', target.ordering, titleOf(target.post.title)),
  submit: text('REVISION_USE'),
  isHarmful: false,
  task: 'posts.userevision',
  ids: { uid: [uidOf(target)] },
  leave: paths.preview(uidOf(target)),
});

/** Confirmation before a revision is deleted (F-020). */
export const deleteQuestion = (target: RevisionTarget): Question => ({
  title: text('REVISION_DELETE_TITLE', target.ordering),
  words: text('REVISION_DELETE_ASK', target.ordering, titleOf(target.post.title)),
  submit: text('REVISION_DELETE'),
  isHarmful: true,
  task: 'revisions.delete',
  ids: { 'ids[]': [target.id] },
  leave: paths.preview(target.post.uid),
});

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
