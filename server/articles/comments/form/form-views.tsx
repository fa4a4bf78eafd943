import type { ReactNode } from 'react';
import { limits } from '../../../../protocol/limits.ts';
import { GuestMark } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import {
  EmailField,
  ErrorSummary,
  Field,
  type FieldError,
  NameField,
  TokenField,
  WebsiteField,
} from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { HumanQuestion } from '../../../human-check/index.ts';
import { CheckedEnd } from './end-views.tsx';

/** Begins the ids of the form's inputs. */
export const formId = 'item-comment';

/** The typed values of a form that is shown again. */
export interface Typed {
  readonly commentText: string;
  readonly userName: string;
  readonly commentEmail: string;
  readonly commentURL: string;
}

const nothing: Typed = { commentText: '', userName: '', commentEmail: '', commentURL: '' };

interface PersonProps {
  readonly context: RequestContext;
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
}

const Guest = ({ context, typed, errors }: PersonProps) => (
  <>
    <GuestMark context={context} />
    <NameField name="userName" form={formId} label={text('COMMENT_NAME')} value={typed.userName} errors={errors} />
    <EmailField
      name="commentEmail"
      form={formId}
      label={text('COMMENT_EMAIL')}
      hint={text('COMMENT_EMAIL_HINT')}
      value={typed.commentEmail}
      errors={errors}
    />
    <WebsiteField
      name="commentURL"
      form={formId}
      label={text('COMMENT_WEBSITE_OPTIONAL')}
      value={typed.commentURL}
      errors={errors}
    />
  </>
);

export interface CommentFormProps {
  readonly context: RequestContext;
  readonly itemId: number;
  readonly typed?: Typed;
  readonly errors?: readonly FieldError[];
  /** The rest of the human check where no script passes it. */
  readonly question?: HumanQuestion | undefined;
  /** Links below the errors. */
  readonly wayOn?: ReactNode;
}

/** The comment form (H-014, H-026). The token is its last input: installed scripts look for it there (H-022). */
export const CommentForm = ({ context, itemId, typed = nothing, errors = [], question, wayOn }: CommentFormProps) => {
  const { settings } = context.services;
  const { account } = context.actor;
  return (
    <form
      id="comment-form"
      method="post"
      action={`${settings.basePath}/index.php`}
      noValidate
      aria-labelledby="item-comment-form"
      data-item={itemId}
      data-own-check=""
      data-sending={text('ITEM_COMMENT_SENDING')}
      data-error-title={text('ERROR_TITLE', '%s')}
      data-draft={text('ITEM_COMMENT_DRAFT')}
    >
      <ErrorSummary errors={errors} form={formId}>
        {wayOn}
      </ErrorSummary>
      {account ? (
        <p className="comment-as">{text('COMMENT_AS', account.name)}</p>
      ) : (
        <Guest context={context} typed={typed} errors={errors} />
      )}
      <Field
        name="commentText"
        form={formId}
        label={text('COMMENT_TEXT')}
        value={typed.commentText}
        errors={errors}
        rows={6}
        most={limits.commentBody}
        required
      />
      <CheckedEnd context={context} form={formId} errors={errors} question={question}>
        <button type="submit" id="submitCommentButton" className="btn btn-primary">
          {text('COMMENT_SEND')}
        </button>
      </CheckedEnd>
      <input type="hidden" name="option" value={settings.articlesOption} />
      <input type="hidden" name="view" value="item" />
      <input type="hidden" name="task" value="comment" />
      <input type="hidden" name="itemID" value={itemId} />
      <TokenField token={context.token} />
    </form>
  );
};
