import { type Confirmation, ConfirmationField, confirmationFor } from '../../../accounts/index.ts';
import { DashboardPage, Facts } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { UserError } from '../../../core/errors/index.ts';
import {
  CheckField,
  ErrorSummary,
  errorsOf,
  errorTitled,
  type FieldError,
  TaskForm,
} from '../../../core/forms/index.ts';
import type { Page } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { dateTimeWords } from '../../../core/time/index.ts';
import { fileSize } from '../../../media/index.ts';
import { Problem, Progress } from '../progress-views.tsx';
import { newestExports } from './export-queries.ts';
import { newestReady, type ReadyExport } from './ready.ts';

interface ReadyProps {
  readonly context: RequestContext;
  readonly ready: ReadyExport;
  readonly confirmation: Confirmation;
  readonly errors: readonly FieldError[];
}

const Ready = ({ context, ready: { id, bytes, madeAt, endsAt, secretless }, confirmation, errors }: ReadyProps) => {
  return (
    <section aria-labelledby="export-ready">
      <h2 id="export-ready">{text('EXPORT_READY')}</h2>
      <Facts
        facts={[
          ['EXPORT_MADE', dateTimeWords(madeAt)],
          ['EXPORT_SIZE', fileSize(bytes)],
          ['EXPORT_SECRETS', text(secretless ? 'EXPORT_SECRETS_OUT' : 'EXPORT_SECRETS_IN')],
          ['EXPORT_UNTIL', dateTimeWords(endsAt)],
        ]}
      />
      <TaskForm context={context} task="exports.download" fields={{ id }} className="site-form" noValidate>
        <ConfirmationField confirmation={confirmation} errors={errors} />
        <button type="submit" className="btn btn-primary">
          {text('EXPORT_DOWNLOAD')}
        </button>
      </TaskForm>
      <TaskForm context={context} task="exports.delete" fields={{ id }}>
        <button type="submit" className="btn btn-default">
          {text('EXPORT_DELETE')}
        </button>
      </TaskForm>
    </section>
  );
};

const New = ({ context }: Pick<ReadyProps, 'context'>) => (
  <section aria-labelledby="export-new">
    <h2 id="export-new">{text('EXPORT_NEW')}</h2>
    <p>{text('EXPORT_NEW_LEAD')}</p>
    <TaskForm context={context} task="exports.add">
      <CheckField name="secretless" label={text('EXPORT_SECRETLESS')} hintId="export-secretless-hint">
        <span className="field-hint" id="export-secretless-hint">
          {text('EXPORT_SECRETLESS_HINT')}
        </span>
      </CheckField>
      <button type="submit" className="btn btn-default">
        {text('EXPORT_START')}
      </button>
    </TaskForm>
  </section>
);

const page = async (context: RequestContext, errors: readonly FieldError[]): Promise<Page> => {
  const exports = await newestExports(context.sql);
  const [newest] = exports;
  const isWorking = newest !== undefined && newest.ended_at === null;
  const ready = await newestReady(context.sql, exports, context.services.clock);
  const confirmation = await confirmationFor(context);
  const title = text('PLACE_EXPORT');
  const main = (
    <DashboardPage context={context} here={paths.export} title={title}>
      <ErrorSummary errors={errors} />
      <p>{text('EXPORT_LEAD')}</p>
      {isWorking && <Progress context={context} task={newest} here={paths.export} />}
      {newest?.state === 'failed' && <Problem task={newest} />}
      {ready && <Ready context={context} ready={ready} confirmation={confirmation} errors={errors} />}
      {!isWorking && <New context={context} />}
    </DashboardPage>
  );
  return errorTitled({ title, head: { robots: 'noindex' }, main }, errors);
};

/** Page of the export: a zip of the whole site is made in the background, and downloaded within a day. */
export const exportPage = (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, []);
};

/** The page with the error of a download, such as a wrong password. */
export const exportAgain = (context: RequestContext, _: unknown, refusal: UserError): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, errorsOf(refusal));
};
