import { limits } from '../../../protocol/limits.ts';
import { Field, type FieldError } from '../../core/forms/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Question } from '../../revisions/index.ts';
import { titleOf } from '../cards/index.ts';
import type { Decision } from './decisions.ts';
import type { PendingTarget, RevisionTarget } from './target-queries.ts';

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
