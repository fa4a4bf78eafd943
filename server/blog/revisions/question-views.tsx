import type { ReactNode } from 'react';
import type { Html } from '../../../protocol/html.ts';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, Field, type FieldError, FormActions, TaskFields } from '../../core/forms/index.ts';
import { dialogBlock, QuestionButtons } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { titleOf } from '../cards/index.ts';
import type { Decision } from './decisions.ts';
import type { PendingTarget, RevisionTarget } from './target-queries.ts';

/** Confirmation form: a dialog, or a page without scripts. */
export interface Question {
  readonly title: string;
  readonly words: string;
  readonly submit: string;
  readonly isHarmful: boolean;
  /** Task of the form. */
  readonly task: string;
  readonly ids: Readonly<Record<string, readonly (string | number)[]>>;
  /** Site path of the cancel link. */
  readonly leave: string;
  /** Input fields. */
  readonly fields?: ReactNode;
}

interface QuestionProps {
  readonly context: RequestContext;
  readonly back: string | undefined;
  readonly errors?: readonly FieldError[];
  readonly message?: string;
}

const Reason = ({ errors = [], message = '', form }: Pick<QuestionProps, 'errors' | 'message'> & { form: string }) => (
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
  input: Omit<QuestionProps, 'context'> & { readonly form: string },
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

const HiddenFields = ({
  context,
  question,
  back,
}: {
  context: RequestContext;
  question: Question;
  back: string | undefined;
}) => (
  <>
    {Object.entries(question.ids).flatMap(([name, values]) =>
      values.map(value => <input type="hidden" key={`${name}${value}`} name={name} value={value} />),
    )}
    <TaskFields context={context} task={question.task} back={back} />
  </>
);

/** Confirmation as a dialog. `opener`: the opening page binds the submit, as installed clients do here (wire §2.0). */
export const questionDialog = (
  question: Question,
  { context, back }: QuestionProps,
  submit: 'opener' | 'dialog',
): Html =>
  dialogBlock({
    title: question.title,
    content: (
      <form method="post" action={`${context.services.settings.basePath}/index.php`} data-form-response="">
        <p>{question.words}</p>
        {question.fields}
        <HiddenFields context={context} question={question} back={back} />
      </form>
    ),
    buttons: <QuestionButtons cancel={text('POST_LEAVE')} submit={question.submit} isHarmful={question.isHarmful} />,
    bindings: submit === 'opener' ? 'close' : 'submit',
    width: 480,
    isAlert: question.isHarmful && !question.fields,
  });

/** Confirmation as a page, without scripts. */
export const QuestionPage = ({ question, context, back, errors = [] }: QuestionProps & { question: Question }) => {
  const { basePath } = context.services.settings;
  return (
    <>
      <h1>{question.title}</h1>
      <ErrorSummary errors={errors} />
      <p>{question.words}</p>
      <form method="post" action={`${basePath}/index.php`} noValidate>
        {question.fields}
        <FormActions
          submit={question.submit}
          cancel={text('POST_LEAVE')}
          cancelHref={basePath + (back ?? question.leave)}
          isHarmful={question.isHarmful}
        />
        <HiddenFields context={context} question={question} back={back} />
      </form>
    </>
  );
};
