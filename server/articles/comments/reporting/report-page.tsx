import { limits } from '../../../../protocol/limits.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound, type UserError } from '../../../core/errors/index.ts';
import { ErrorSummary, errorTitled, Field, type FieldError, NameField, TaskForm } from '../../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { type HumanQuestion, recheckHuman } from '../../../human-check/index.ts';
import { FormFooter } from '../form/form-views.tsx';
import { type ReportParams, type ReportTarget, reportTarget } from './report-comment.ts';

const formId = 'item-report';

interface Props {
  readonly context: RequestContext;
  readonly target: ReportTarget;
  readonly typed?: Pick<ReportParams, 'name' | 'reportReason'>;
  readonly errors?: readonly FieldError[];
  readonly question?: HumanQuestion | undefined;
}

/** The form of a report, in a frame over the page or alone (wire, articles §1.2). */
const ReportForm = ({ context, target, typed = { name: '', reportReason: '' }, errors = [], question }: Props) => {
  const { settings } = context.services;
  return (
    <TaskForm
      context={context}
      option={settings.articlesOption}
      task="sendReport"
      fields={{ view: 'comments', id: target.id, format: 'raw' }}
      id="k2ReportCommentForm"
      noValidate
      data-own-check=""
      data-sending={text('ITEM_COMMENT_SENDING')}
      data-error-title={text('ERROR_TITLE', '%s')}
    >
      <ErrorSummary errors={errors} form={formId} />
      {!context.actor.account && (
        <NameField form={formId} label={text('COMMENT_NAME')} value={typed.name} errors={errors} />
      )}
      <Field
        name="reportReason"
        form={formId}
        label={text('REPORT_REASON')}
        hint={text('REPORT_REASON_HINT')}
        value={typed.reportReason}
        errors={errors}
        rows={5}
        maxLength={limits.reportReason}
        required
      />
      <FormFooter context={context} form={formId} errors={errors} question={question}>
        <button type="submit" className="btn btn-primary">
          {text('REPORT_SEND')}
        </button>
      </FormFooter>
    </TaskForm>
  );
};

const pageOf = (props: Props): Page => {
  const { context, target } = props;
  const title = text('ITEM_REPORT_TITLE', target.name);
  const place = `${context.services.settings.basePath}${articlePaths.article(target.article)}#comment${target.id}`;
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    frame: 'bare',
    main: (
      <div className="k2ReportCommentFormContainer">
        <h1>{title}</h1>
        <p>{text('ITEM_REPORT_INTRO')}</p>
        <blockquote className="commentQuoted">{target.body}</blockquote>
        <ReportForm {...props} />
        <p>
          <a href={place} target="_top">
            {text('ITEM_REPORT_BACK')}
          </a>
        </p>
      </div>
    ),
  };
};

/** The report's form as a page of its own frame. */
export const reportPage = async (context: RequestContext, { commentID }: PageParams): Promise<Page> => {
  const id = idParam(commentID);
  if (id === undefined) throw notFound();
  const target = await reportTarget(context, id, { lock: false });
  authorize(context.actor, 'articleComment.report', target);
  return pageOf({ context, target });
};

/** The form again, with what was typed and what is wrong with it. */
export const reportWithErrors = async (
  context: RequestContext,
  params: ReportParams,
  refusal: UserError,
): Promise<Page> => {
  const target = await reportTarget(context, params.id, { lock: false });
  authorize(context.actor, 'articleComment.report', target);
  const left = await recheckHuman(context, params, refusal);
  return errorTitled(pageOf({ context, target, typed: params, ...left }), left.errors);
};
