import type { ReactNode } from 'react';
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
import { commentTarget, type PostTarget, postTarget } from '../target-queries.ts';
import { placeOf } from '../thread-links.ts';
import type { CommentParams } from './comment-draft.ts';
import { EditForm } from './edit-page.tsx';
import { commentForm } from './form-parts.tsx';
import { CommentForm } from './form-views.tsx';

const noindex = { robots: 'noindex' } as const;

const CommentPage = ({
  context,
  post,
  children,
}: {
  context: RequestContext;
  post: PostTarget;
  children: ReactNode;
}) => (
  <div className="eb-comments eb-comments-alone">
    <h1>{text('COMMENT_PAGE')}</h1>
    <p>
      <a href={`${placeOf(context, post.slug).path}#comments`}>{post.title}</a>
    </p>
    {children}
  </div>
);

const asked = [
  'title',
  'name',
  'email',
  'username',
  'website',
  'subscribe',
  'register',
  'terms',
  'comment',
  'depth',
  'parentId',
  'blogId',
] as const satisfies readonly (keyof CommentParams)[];

const carried = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? '1' : '') : `${value}`;

/** A plain question in place of the check that scripts pass (ruling 10); hidden fields carry what was typed. */
const questionForm = async (
  context: RequestContext,
  post: PostTarget,
  params: CommentParams,
  errors: readonly FieldError[],
): Promise<ReactNode> => {
  const question = await newQuestion(context);
  const { index } = placeOf(context, post.slug);
  return (
    <form method="post" action={index} noValidate>
      <ErrorSummary errors={errors} form={commentForm} />
      <p>{text('CAPTCHA_ONE_QUESTION')}</p>
      <QuestionField form={commentForm} errors={errors} question={question} />
      {params.register && (
        <Field
          name="password"
          form={commentForm}
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
      {asked.map(name => (
        <input key={name} type="hidden" name={name} value={carried(params[name])} />
      ))}
      <TaskFields context={context} task="comments.save" />
    </form>
  );
};

/** The comment form with what was typed and what is wrong with it, or the one question that is left. */
export const saveAgain = async (context: RequestContext, params: CommentParams, refusal: UserError): Promise<Page> => {
  const post = await postTarget(context, params.blogId, { lock: false });
  authorize(context.actor, 'comment.add', post);
  const title = text('COMMENT_PAGE');
  if (refusal.code === 'captcha') {
    // Where nothing was answered yet there is no mistake to speak of.
    const errors = params['captcha-response'] === '' ? [] : errorsOf(refusal);
    const main = (
      <CommentPage context={context} post={post}>
        {await questionForm(context, post, params, errors)}
      </CommentPage>
    );
    return errorTitled({ title, head: noindex, main }, errors);
  }
  const { errors: refused, question } = await recheckHuman(context, params, refusal);
  // The comment that was answered is no field of the form: the text is sent as a comment of its own.
  const errors = refused.map(error =>
    error.field === 'parentId'
      ? { field: undefined, message: `${error.message} ${text('COMMENT_DRAFT_MOVED')}` }
      : error,
  );
  const parent = params.parentId === 0 ? undefined : await commentRow(context.sql, params.parentId, { lock: false });
  const replyTo = parent?.postId === post.id && parent.state === 'published' ? parent : null;
  return errorTitled(
    {
      title,
      head: noindex,
      main: (
        <CommentPage context={context} post={post}>
          <CommentForm
            context={context}
            data={{ subject: post, post, replyTo }}
            place={placeOf(context, post.slug)}
            typed={params}
            errors={errors}
            question={question}
            wayOn={signInLink(context, refusal, `${paths.entry(post.slug)}#respond`)}
          />
        </CommentPage>
      ),
    },
    errors,
  );
};

/** The edit page with what was typed. */
export const editAgain = async (
  context: RequestContext,
  params: { id: number; title: string; message: string; return?: string | undefined },
  refusal: UserError,
): Promise<Page> => {
  const target = await commentTarget(context, params.id, { lock: false });
  authorize(context.actor, 'comment.edit', target);
  const errors = errorsOf(refusal);
  const row = { ...target.row, title: params.title, body: params.message };
  const title = text('COMMENT_EDIT_OF', `${row.number}`);
  return errorTitled(
    { title, head: noindex, main: <EditForm context={context} target={{ ...target, row }} errors={errors} /> },
    errors,
  );
};
