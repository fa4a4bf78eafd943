import type { ReactNode } from 'react';
import { Trusted } from '../../../../client/core/trusted.view.tsx';
import { limits } from '../../../../protocol/limits.ts';
import { emptyGuest, GuestFields, guestIn } from '../../../comments/index.ts';
import { viewCache } from '../../../core/cache/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import {
  CheckField,
  ErrorSummary,
  Field,
  type FieldError,
  NewPasswordField,
  TokenField,
  UsernameField,
  withToken,
} from '../../../core/forms/index.ts';
import { type Html, print } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { HumanCheck, type HumanQuestion } from '../../../human-check/index.ts';
import type { CommentRow, CommentsData } from '../comment-row.ts';
import type { ThreadSetting } from '../thread-setting.ts';
import { type CommentParams, formId, guestForm } from './checked-comment.ts';

interface FormProps {
  readonly context: RequestContext;
  /** The data of the post that the form shows. */
  readonly data: Pick<CommentsData, 'subject' | 'post' | 'replyTo'>;
  readonly setting: ThreadSetting;
  /** The typed values of a form that is shown again. */
  readonly typed?: CommentParams;
  readonly errors?: readonly FieldError[];
  /** The remaining part of the human check. */
  readonly question?: HumanQuestion | undefined;
  /** Links below the errors. */
  readonly nextStep?: ReactNode;
}

const textField = ({ typed, errors = [] }: FormProps, name: 'title' | 'comment' | 'username') => ({
  ...{ form: formId, name, value: typed?.[name] ?? '', errors },
});

const checkField = ({ typed }: FormProps, name: 'terms' | 'register' | 'subscribe') => ({
  ...{ form: formId, name, value: typed?.[name] === true },
});

const Terms = (props: FormProps) => {
  const { context, setting, errors = [] } = props;
  if (!context.services.site.get('comments.terms')) return null;
  return (
    <CheckField
      {...checkField(props, 'terms')}
      label={text('COMMENT_TERMS_ACCEPT')}
      errors={errors}
      data-comment-terms=""
    >
      {' '}
      {setting.isScripted ? (
        <button type="button" data-comment-tnc="">
          {text('COMMENT_TERMS_READ')}
        </button>
      ) : (
        <a href={setting.terms} data-comment-tnc="">
          {text('COMMENT_TERMS_READ')}
        </a>
      )}
    </CheckField>
  );
};

/**
 * Registering along with a comment (C-002, C-003): styles show the fields once the box is ticked. The e-mail address
 * above serves for both.
 */
const AccountFields = (props: FormProps) => {
  const { context, errors = [] } = props;
  const { site } = context.services;
  if (context.actor.account || !site.get('comments.register') || !site.get('accounts.registration')) return null;
  return (
    <div className="eb-comment-register" data-comment-register-fields="">
      <CheckField {...checkField(props, 'register')} label={text('COMMENT_REGISTER')} data-comment-register="" />
      <fieldset className="eb-comment-account">
        <legend>{text('COMMENT_REGISTER_LEGEND')}</legend>
        <UsernameField {...textField(props, 'username')} label={text('COMMENT_USERNAME')} data-comment-username="" />
        <NewPasswordField form={formId} label={text('COMMENT_PASSWORD')} errors={errors} data-comment-password="" />
      </fieldset>
    </div>
  );
};

const Heading = ({ data: { replyTo }, setting }: FormProps) => (
  <>
    <h3 id="comment-form-heading" tabIndex={-1} data-comment-form-heading="" data-write={text('COMMENT_WRITE')}>
      {replyTo ? text('COMMENT_WRITE_REPLY', `${replyTo.number}`, replyTo.name) : text('COMMENT_WRITE')}
    </h3>
    {replyTo && (
      <p>
        <a href={setting.permalink(replyTo.id)}>{text('COMMENT_REPLY_CANCEL')}</a>
      </p>
    )}
  </>
);

const depthOf = (replyTo: CommentRow | null, { levels }: ThreadSetting): number =>
  replyTo ? Math.min(replyTo.depth + 1, levels - 1) : 0;

const Hidden = ({ data: { replyTo, subject }, setting }: FormProps) => (
  <>
    <input type="hidden" name="option" value={setting.option} />
    <input type="hidden" name="task" value="comments.save" />
    <input type="hidden" name="return" value={setting.path} />
    <input type="hidden" name="parentId" value={replyTo?.id ?? 0} data-comment-parent-id="" />
    <input type="hidden" name="depth" value={depthOf(replyTo, setting)} data-comment-depth="" />
    <input type="hidden" name="blogId" value={subject.id} data-comment-blog-id="" />
  </>
);

const Form = (props: FormProps) => {
  const { context, data, setting, typed, errors = [], question, nextStep } = props;
  const { account } = context.actor;
  return (
    <form
      method="post"
      action={setting.index}
      noValidate
      aria-labelledby="comment-form-heading"
      data-comment-form=""
      data-captcha={context.services.site.get('captcha.kind')}
    >
      <Heading {...props} />
      <ErrorSummary errors={errors} form={formId}>
        {nextStep}
      </ErrorSummary>
      <div className="eb-comment-notice" data-comment-notice="" />
      {setting.hasTitles && (
        <Field
          {...textField(props, 'title')}
          label={text('COMMENT_TITLE')}
          maxLength={limits.title}
          data-comment-title=""
        />
      )}
      {account ? (
        <p className="eb-comment-as">{text('COMMENT_AS', account.name)}</p>
      ) : (
        <GuestFields
          context={context}
          form={guestForm(context.services)}
          guest={typed ? guestIn(typed) : emptyGuest}
          errors={errors}
        />
      )}
      <Field
        {...textField(props, 'comment')}
        label={text('COMMENT_TEXT')}
        rows={8}
        maxLength={limits.commentBody}
        required
        data-comment-editor=""
        data-comment-bbcode="1"
      />
      {data.post.allowsSubscriptions && (
        <CheckField {...checkField(props, 'subscribe')} label={text('COMMENT_SUBSCRIBE')} data-comment-subscribe="" />
      )}
      <AccountFields {...props} />
      <Terms {...props} />
      <HumanCheck context={context} form={formId} errors={errors} question={question} />
      <p className="field-actions">
        <button type={setting.isScripted ? 'button' : 'submit'} className="btn btn-primary" data-comment-submit="">
          {text('COMMENT_SEND')}
        </button>
      </p>
      <Hidden {...props} />
      <TokenField token={context.token} />
    </form>
  );
};

const wrapper = { className: 'eb-comment-form', id: 'respond', 'data-comment-form-wrapper': '' } as const;

/**
 * The comment form (C-001 … C-009, wire §3.1). On pages that are cached for visitors it contains nothing personal.
 * Parent and depth are those of the comment of `?reply=`, otherwise 0.
 */
export const CommentForm = (props: FormProps) => (
  <div {...wrapper}>
    <Form {...props} />
  </div>
);

const emptyForms = viewCache<Html>('comment form');

/** The empty form, printed once for all visitors and once for each account. */
export const EmptyForm = (props: FormProps) => {
  const { context, data, setting } = props;
  if (data.replyTo) return <CommentForm {...props} />;
  const { id, name } = context.actor.account ?? {};
  const key = JSON.stringify([data.subject.id, setting.path, data.post.allowsSubscriptions, id, name]);
  const html = emptyForms(context.services, key, () => print(<Form {...props} context={{ ...context, token: '' }} />));
  return <Trusted {...wrapper} html={withToken(html, context.token)} />;
};
