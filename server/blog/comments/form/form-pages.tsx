import type { ReactNode } from 'react';
import { humanFields } from '../../../../protocol/fields.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { UserError } from '../../../core/errors/index.ts';
import {
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  signInLink,
  TaskFields,
} from '../../../core/forms/index.ts';
import type { Page } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { newQuestion, QuestionField, recheckHuman } from '../../../human-check/index.ts';
import { commentRow } from '../comment-queries.ts';
import { type CommentTarget, commentTarget, type PostTarget, postTarget } from '../target-queries.ts';
import { EditFields } from '../thread/edit-views.tsx';
import { threadSetting } from '../thread-setting.ts';
import { type CommentParams, formId } from './checked-comment.ts';
import { CommentForm } from './form-views.tsx';

const alone = (title: string, href: string, post: PostTarget, form: ReactNode): ReactNode => (
  <div className="eb-comments eb-comments-alone">
    <h1>{title}</h1>
    <p>
      <a href={href}>{post.title}</a>
    </p>
    {form}
  </div>
);

const pageOf = (main: ReactNode, title: string, errors: readonly FieldError[]): Page =>
  errorTitled({ title, head: { robots: 'noindex' }, main }, errors);

const leftOut = ['guest', 'password', 'return', ...Object.keys(humanFields)];

const hiddenValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? '1' : '') : `${value}`;

/** Form with a question in place of the human check of scripts (ruling 10); hidden fields contain the typed values. */
const questionForm = async (
  context: RequestContext,
  action: string,
  params: CommentParams,
  errors: readonly FieldError[],
): Promise<ReactNode> => (
  <form method="post" action={action} noValidate>
    <ErrorSummary errors={errors} form={formId} />
    <p>{text('CAPTCHA_ONE_QUESTION')}</p>
    <QuestionField form={formId} errors={errors} question={await newQuestion(context)} />
    {params.register && (
      <Field
        name="password"
        form={formId}
        type="password"
        label={text('COMMENT_PASSWORD_AGAIN')}
        autoComplete="new-password"
      />
    )}
    <p className="field-actions">
      <button type="submit" className="btn btn-primary">
        {text('COMMENT_SEND')}
      </button>
    </p>
    {Object.entries(params).map(
      ([name, value]) =>
        !leftOut.includes(name) && <input key={name} type="hidden" name={name} value={hiddenValue(value)} />,
    )}
    <TaskFields context={context} task="comments.save" />
  </form>
);

/** Prints the comment form again with the typed values and errors, or only the question of the human check. */
export const redrawForm = async (context: RequestContext, params: CommentParams, refusal: UserError): Promise<Page> => {
  const post = await postTarget(context, params.blogId, { lock: false });
  authorize(context.actor, 'comment.add', post);
  const setting = threadSetting(context, post.slug);
  const title = text('COMMENT_PAGE');
  const page = (form: ReactNode, errors: readonly FieldError[]): Page =>
    pageOf(alone(title, `${setting.path}#comments`, post, form), title, errors);
  if (refusal.code === 'captcha') {
    // An empty answer is not an error yet.
    const errors = params['captcha-response'] === '' ? [] : errorsOf(refusal);
    return page(await questionForm(context, setting.index, params, errors), errors);
  }
  const { errors: found, question } = await recheckHuman(context, params, refusal);
  // The parent is no field of the form: the next submission has none.
  const errors = found.map(error =>
    error.field === 'parentId'
      ? { field: undefined, message: `${error.message} ${text('COMMENT_DRAFT_MOVED')}` }
      : error,
  );
  const parent = params.parentId === 0 ? undefined : await commentRow(context.sql, params.parentId, { lock: false });
  const replyTo = parent?.postId === post.id && parent.state === 'published' ? parent : null;
  const form = (
    <CommentForm
      context={context}
      data={{ subject: post, post, replyTo }}
      setting={setting}
      typed={params}
      errors={errors}
      question={question}
      nextStep={signInLink(context, refusal, `${paths.entry(post.slug)}#respond`)}
    />
  );
  return page(form, errors);
};

/** The page that edits a comment without scripts. */
export const editPage = (
  context: RequestContext,
  { row, post }: CommentTarget,
  errors: readonly FieldError[] = [],
): Page => {
  const setting = threadSetting(context, post.slug);
  const title = text('COMMENT_EDIT_OF', `${row.number}`);
  const form = (
    <form method="post" action={setting.index} noValidate>
      <ErrorSummary errors={errors.map(({ message }) => ({ message, field: undefined }))} />
      <EditFields row={row} setting={setting} named />
      <p className="field-actions">
        <button type="submit" className="btn btn-primary">
          {text('COMMENT_EDIT_SAVE')}
        </button>
      </p>
      <TaskFields context={context} task="comments.update" fields={{ id: row.id }} back={paths.entry(post.slug)} />
    </form>
  );
  return pageOf(alone(title, setting.permalink(row.id), post, form), title, errors);
};

/** Prints the edit page again with the typed values. */
export const redrawEditPage = async (
  context: RequestContext,
  params: { id: number; title: string; message: string; return?: string | undefined },
  refusal: UserError,
): Promise<Page> => {
  const target = await commentTarget(context, params.id, { lock: false });
  authorize(context.actor, 'comment.edit', target);
  const row = { ...target.row, title: params.title, body: params.message };
  return editPage(context, { ...target, row }, errorsOf(refusal));
};
