import type { ReactNode } from 'react';
import { Trusted } from '../../../../client/core/trusted.view.tsx';
import { limits } from '../../../../protocol/limits.ts';
import { viewCache } from '../../../core/cache/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import {
  CheckField,
  ErrorSummary,
  Field,
  type FieldError,
  TaskFields,
  TokenField,
  withToken,
} from '../../../core/forms/index.ts';
import { type Html, print } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { HumanCheck, type HumanQuestion } from '../../../human-check/index.ts';
import type { CommentRow } from '../comment-row.ts';
import type { CommentsData } from '../thread/comments-data.ts';
import type { Place } from '../thread-links.ts';
import { commentForm, type Typed, typedText } from './form-parts.tsx';
import { AccountFields, GuestFields } from './person-views.tsx';

/** The data of the post that the form shows. */
type FormPlace = Pick<CommentsData, 'subject' | 'post' | 'replyTo'>;

/** Task, return address and token of every button in the thread: each names this form. */
export const ActsForm = ({ context, place }: { context: RequestContext; place: Place }) => (
  <form id="comment-acts" method="post" action={place.index} hidden>
    <TaskFields context={context} back={place.path} />
  </form>
);

const Terms = ({
  context,
  place,
  typed,
  errors = [],
}: Pick<FormProps, 'context' | 'place' | 'errors'> & { typed: Typed }) =>
  context.services.site.get('comments.terms') && (
    <CheckField
      form={commentForm}
      name="terms"
      label={text('COMMENT_TERMS_ACCEPT')}
      isOn={typed.terms === true}
      errors={errors}
      data-comment-terms=""
    >
      {' '}
      {place.isScripted ? (
        <button type="button" data-comment-tnc="">
          {text('COMMENT_TERMS_READ')}
        </button>
      ) : (
        <a href={place.terms} data-comment-tnc="">
          {text('COMMENT_TERMS_READ')}
        </a>
      )}
    </CheckField>
  );

const Title = ({ place, typed, errors }: { place: Place; typed: Typed; errors: readonly FieldError[] }) =>
  place.hasTitles && (
    <Field
      name="title"
      form={commentForm}
      label={text('COMMENT_TITLE')}
      value={typedText(typed, 'title')}
      errors={errors}
      maxLength={limits.title}
      data-comment-title=""
    />
  );

const headingOf = (replyTo: CommentRow | null): string =>
  replyTo ? text('COMMENT_WRITE_REPLY', `${replyTo.number}`, replyTo.name) : text('COMMENT_WRITE');

const depthOf = (replyTo: CommentRow | null, place: Place): number =>
  replyTo ? Math.min(replyTo.depth + 1, place.levels - 1) : 0;

const Hidden = ({ data, place }: { data: FormPlace; place: Place }) => (
  <>
    <input type="hidden" name="option" value={place.option} />
    <input type="hidden" name="task" value="comments.save" />
    <input type="hidden" name="return" value={place.path} />
    <input type="hidden" name="parentId" value={data.replyTo?.id ?? 0} data-comment-parent-id="" />
    <input type="hidden" name="depth" value={depthOf(data.replyTo, place)} data-comment-depth="" />
    <input type="hidden" name="blogId" value={data.subject.id} data-comment-blog-id="" />
  </>
);

const Subscribe = ({ data, typed }: { data: FormPlace; typed: Typed }) =>
  data.post.allowsSubscriptions && (
    <CheckField
      form={commentForm}
      name="subscribe"
      label={text('COMMENT_SUBSCRIBE')}
      isOn={typed.subscribe === true}
      data-comment-subscribe=""
    />
  );

interface FormProps {
  readonly context: RequestContext;
  readonly data: FormPlace;
  readonly place: Place;
  readonly typed?: Typed;
  readonly errors?: readonly FieldError[];
  /** The remaining part of the human check. */
  readonly question?: HumanQuestion | undefined;
  /** Links below the errors. */
  readonly wayOn?: ReactNode;
}

const Form = ({ context, data, place, typed = {}, errors = [], question, wayOn }: FormProps) => (
  <form
    method="post"
    action={place.index}
    noValidate
    aria-labelledby="comment-form-heading"
    data-comment-form=""
    data-captcha={context.services.site.get('captcha.kind')}
  >
    <h3 id="comment-form-heading" tabIndex={-1} data-comment-form-heading="" data-write={text('COMMENT_WRITE')}>
      {headingOf(data.replyTo)}
    </h3>
    {data.replyTo && (
      <p>
        <a href={`${place.path}?comment=${data.replyTo.id}#comment-${data.replyTo.id}`}>
          {text('COMMENT_REPLY_CANCEL')}
        </a>
      </p>
    )}
    <ErrorSummary errors={errors} form={commentForm}>
      {wayOn}
    </ErrorSummary>
    <div className="eb-comment-notice" data-comment-notice="" />
    <Title place={place} typed={typed} errors={errors} />
    {context.actor.account ? (
      <p className="eb-comment-as">{text('COMMENT_AS', context.actor.account.name)}</p>
    ) : (
      <GuestFields context={context} typed={typed} errors={errors} />
    )}
    <Field
      name="comment"
      form={commentForm}
      label={text('COMMENT_TEXT')}
      value={typedText(typed, 'comment')}
      errors={errors}
      rows={8}
      most={limits.commentBody}
      required
      data-comment-editor=""
      data-comment-bbcode="1"
    />
    <Subscribe data={data} typed={typed} />
    <AccountFields context={context} typed={typed} errors={errors} />
    <Terms context={context} place={place} typed={typed} errors={errors} />
    <HumanCheck context={context} form={commentForm} errors={errors} question={question} />
    <p className="field-actions">
      <button type={place.isScripted ? 'button' : 'submit'} className="btn btn-primary" data-comment-submit="">
        {text('COMMENT_SEND')}
      </button>
    </p>
    <Hidden data={data} place={place} />
    <TokenField token={context.token} />
  </form>
);

const wrapper = { className: 'eb-comment-form', id: 'respond', 'data-comment-form-wrapper': '' } as const;

/**
 * The comment form (C-001 … C-009, wire §3.1). In a page for everybody it is a visitor's form without anything personal;
 * parent and depth are those of `?reply=`, else 0.
 */
export const CommentForm = (props: FormProps) => (
  <div {...wrapper}>
    <Form {...props} />
  </div>
);

const fresh = viewCache<Html>('comment form');

/** The form as nobody has touched it, printed once for all visitors and once for each person. */
export const FreshForm = (props: FormProps) => {
  const { context, data, place } = props;
  if (data.replyTo) return <CommentForm {...props} />;
  const { id, name } = context.actor.account ?? {};
  const key = JSON.stringify([data.subject.id, place.path, data.post.allowsSubscriptions, id, name]);
  const html = fresh(context.services, key, () => print(<Form {...props} context={{ ...context, token: '' }} />));
  return <Trusted {...wrapper} html={withToken(html, context.token)} />;
};
