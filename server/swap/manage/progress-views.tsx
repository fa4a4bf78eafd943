import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { loadStep, readStep } from './steps.ts';
import type { ImportTask } from './task-queries.ts';

/** Steps of an export, by the labels of their progress. */
const exportSteps: ReadonlyMap<string, TextKey> = new Map([
  ['Rows', 'EXPORT_ROWS'],
  ['Stored files', 'EXPORT_FILES'],
  ['WordPress', 'EXPORT_WORDPRESS'],
  ['Zip', 'EXPORT_ZIP'],
]);

const stepWords = ({ state, step, kind }: ImportTask): string => {
  if (state === 'waiting') return text('IMPORT_WAITING');
  if (step === loadStep) return text('IMPORT_LOADING');
  if (kind === 'replay') return text(step === readStep ? 'REPLAY_READING' : 'REPLAY_ASKING');
  if (kind === 'export') return text('EXPORT_STEP', text(exportSteps.get(step) ?? 'EXPORT_ROWS'));
  if (kind === 'plan') return text('IMPORT_PLANNING');
  return kind === 'run' ? text('IMPORT_STEP', step) : text('IMPORT_UNDO_STEP');
};

/** Percent of a step; undefined while its size is not known. */
const percentOf = ({ done, total }: ImportTask): number | undefined =>
  Number(total) > 0 ? Math.min(100, Math.floor((Number(done) * 100) / Number(total))) : undefined;

/** Progress of a task, with a button that stops it. A script keeps it up to date; without one a link does. */
export const Progress = ({ context, task, here }: { context: RequestContext; task: ImportTask; here: string }) => {
  const percent = percentOf(task);
  const words = stepWords(task);
  return (
    <section
      className="import-progress"
      aria-labelledby="import-progress"
      data-import-progress=""
      data-import-ended={text('IMPORT_WORK_ENDED')}
    >
      <h2 id="import-progress">{text('IMPORT_WORKING')}</h2>
      <p>
        <span data-import-step="">{words}</span>
        <span data-import-percent="">{percent === undefined ? '' : ` ${text('IMPORT_PERCENT', String(percent))}`}</span>
      </p>
      <progress max={100} value={percent} aria-label={words} />
      <p>
        <a href={context.services.settings.basePath + here}>{text('IMPORT_REFRESH')}</a>
      </p>
      <TaskForm context={context} task="imports.stop" fields={{ id: task.id }}>
        <button type="submit" className="btn btn-default">
          {text('IMPORT_STOP')}
        </button>
      </TaskForm>
    </section>
  );
};

/** Why the last work failed. */
export const Problem = ({ task }: { task: ImportTask }) => (
  <div className="notice alert alert-danger" role="alert">
    <p>
      <strong>{text('IMPORT_FAILED')}</strong> {task.problem || text('IMPORT_FAILED_UNKNOWN')}
    </p>
  </div>
);
