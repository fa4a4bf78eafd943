import type { ReactNode } from 'react';
import { limits } from '../../../../protocol/limits.ts';
import { GuestFields } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { ErrorSummary, Field, type FieldError, TaskForm } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { HumanCheck, type HumanQuestion } from '../../../human-check/index.ts';
import { type CommentParams, formId, guestForm, typedGuest } from './submission.ts';

interface FooterProps {
  readonly context: RequestContext;
  readonly form: string;
  readonly errors: readonly FieldError[];
  readonly question: HumanQuestion | undefined;
  /** The button that sends it. */
  readonly children: ReactNode;
}

/** The end of a form: the human check, its button, and the log of its result. */
export const FormFooter = ({ context, form, errors, question, children }: FooterProps) => (
  <>
    {question?.question && <p>{text('CAPTCHA_ONE_QUESTION')}</p>}
    <HumanCheck context={context} form={form} errors={errors} question={question} />
    <p className="field-actions">
      {children} <span id="formLog" role="status" />
    </p>
  </>
);

interface CommentFormProps {
  readonly context: RequestContext;
  readonly articleId: number;
  /** The typed values of a form that is shown again. */
  readonly typed?: CommentParams;
  readonly errors?: readonly FieldError[];
  /** The rest of the human check where no script passes it. */
  readonly question?: HumanQuestion | undefined;
  /** Links below the errors. */
  readonly nextStep?: ReactNode;
}

/** The comment form (H-014, H-026). The token is its last input: installed scripts look for it there (H-022). */
export const CommentForm = ({ context, articleId, typed, errors = [], question, nextStep }: CommentFormProps) => {
  const { settings } = context.services;
  const { account } = context.actor;
  return (
    <TaskForm
      context={context}
      option={settings.articlesOption}
      task="comment"
      fields={{ view: 'item', itemID: articleId }}
      id="comment-form"
      noValidate
      aria-labelledby="item-comment-form"
      data-item={`${articleId}`}
      data-own-check=""
      data-sending={text('ITEM_COMMENT_SENDING')}
      data-error-title={text('ERROR_TITLE', '%s')}
      data-draft={text('ITEM_COMMENT_DRAFT')}
    >
      <ErrorSummary errors={errors} form={formId}>
        {nextStep}
      </ErrorSummary>
      {account ? (
        <p className="comment-as">{text('COMMENT_AS', account.name)}</p>
      ) : (
        <GuestFields context={context} form={guestForm} guest={typedGuest(typed)} errors={errors} />
      )}
      <Field
        name="commentText"
        form={formId}
        label={text('COMMENT_TEXT')}
        value={typed?.commentText ?? ''}
        errors={errors}
        rows={6}
        maxLength={limits.commentBody}
        required
      />
      <FormFooter context={context} form={formId} errors={errors} question={question}>
        <button type="submit" id="submitCommentButton" className="btn btn-primary">
          {text('COMMENT_SEND')}
        </button>
      </FormFooter>
    </TaskForm>
  );
};
