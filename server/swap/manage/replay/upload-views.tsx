import { limits } from '../../../../protocol/limits.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type FieldError, FilesField, TaskForm } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { replayField } from './upload.ts';

interface FormProps {
  readonly context: RequestContext;
  readonly runId: number;
  readonly errors?: readonly FieldError[];
}

/** Form that takes the files with addresses of an old site. */
export const ReplayForm = ({ context, runId, errors = [] }: FormProps) => (
  <TaskForm context={context} task="imports.replay" fields={{ id: runId }} takesFiles noValidate>
    <FilesField
      name={replayField}
      label={text('REPLAY_FILES')}
      hint={text('REPLAY_FILES_HINT', limits.uploadFiles, limits.replayBytes / 1024 ** 2)}
      errors={errors}
    />
    <button type="submit" className="btn btn-default">
      {text('REPLAY_START')}
    </button>
  </TaskForm>
);

/** Part of the page of an import that tries the old addresses. */
export const ReplaySection = ({
  context,
  runId,
  hasResult,
}: {
  context: RequestContext;
  runId: number;
  hasResult: boolean;
}) => (
  <section aria-labelledby="import-replay">
    <h2 id="import-replay">{text('REPLAY_TITLE')}</h2>
    <p>{text('REPLAY_LEAD')}</p>
    {hasResult && (
      <p>
        <a href={context.services.settings.basePath + paths.importReplay({ id: runId })}>{text('REPLAY_TO_RESULT')}</a>
      </p>
    )}
    <ReplayForm context={context} runId={runId} />
  </section>
);
