import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { ErrorSummary, errorsOf, errorTitled, FormActions } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { reportedPost } from './actions.ts';
import { ReportForm, titleOf } from './views.tsx';

/** Report form as a page, without scripts; after a refused form with the typed reason and the errors. */
export const reportFormPage = async (
  context: RequestContext,
  { id, type, reason }: { id: number; type: string; reason?: string },
  refusal?: UserError,
): Promise<Page> => {
  const post = await reportedPost(context, { id, type }, { lock: false });
  authorize(context.actor, 'post.report', post);
  const errors = errorsOf(refusal);
  const title = titleOf(post);
  const main = (
    <>
      <h1>{title}</h1>
      <ErrorSummary errors={errors} form="report" />
      <ReportForm context={context} post={post} reason={reason} errors={errors} className="report-form">
        <FormActions
          submit={text('REPORT_SEND')}
          cancel={text('REPORT_CANCEL')}
          cancelHref={context.services.settings.basePath + paths.entry(post.slug)}
        />
      </ReportForm>
    </>
  );
  return errorTitled({ title, head: { robots: 'noindex, nofollow' }, main }, errors);
};
