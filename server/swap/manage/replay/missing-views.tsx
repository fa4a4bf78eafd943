import { limits } from '../../../../protocol/limits.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type FieldError, FieldProblem, fieldId, TaskForm } from '../../../core/forms/index.ts';
import { Pagination } from '../../../core/html/index.ts';
import { formatNumber, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import type { Redirect } from '../../../redirects/index.ts';
import { FactTable } from '../table-views.tsx';
import type { MissingRow } from './missing-rows.ts';
import type { StoredReplay } from './stored-replay.ts';

/** Name of the field of a missing address in errors, by its place in the submitted lists. */
export const targetField = (at: number): string => `target-${at}`;

const Led = ({ context, redirect }: { context: RequestContext; redirect: Redirect }) => (
  <>
    {redirect.status === 410 ? text('REPLAY_LED_NOWHERE') : text('REPLAY_LED', redirect.target)}{' '}
    <a href={context.services.settings.basePath + paths.redirect({ id: redirect.id })}>
      {text('REPLAY_CHANGE')}
      <span className="visually-hidden"> {redirect.path}</span>
    </a>
  </>
);

interface TargetProps {
  readonly path: string;
  readonly name: string;
  readonly typed: string;
  readonly errors: readonly FieldError[];
}

const Target = ({ path, name, typed, errors }: TargetProps) => {
  const error = errors.find(({ field }) => field === name);
  const id = fieldId(name);
  return (
    <div className={error ? 'field field-wrong' : undefined}>
      <input type="hidden" name="paths[]" value={path} />
      <FieldProblem id={id} error={error} />
      <input
        type="text"
        id={id}
        name="targets[]"
        defaultValue={typed}
        maxLength={limits.redirectAddress}
        autoComplete="off"
        spellCheck={false}
        aria-label={text('REPLAY_TARGET_OF', path)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </div>
  );
};

interface Props {
  readonly context: RequestContext;
  readonly runId: number;
  readonly result: StoredReplay;
  readonly rows: readonly MissingRow[];
  readonly start: number;
  /** Targets as they were typed, by their addresses. */
  readonly typed: ReadonlyMap<string, string>;
  readonly errors: readonly FieldError[];
}

const Rows = ({ context, rows, typed, errors }: Pick<Props, 'context' | 'rows' | 'typed' | 'errors'>) => {
  const open = rows.filter(({ canRedirect, redirect }) => canRedirect && !redirect);
  const answer = (row: MissingRow) => {
    if (row.redirect) return <Led key="target" context={context} redirect={row.redirect} />;
    if (!row.canRedirect) return text('REPLAY_NO_REDIRECT');
    const name = targetField(open.indexOf(row));
    return <Target key="target" name={name} path={row.path} typed={typed.get(row.path) ?? ''} errors={errors} />;
  };
  return (
    <FactTable
      caption={text('REPLAY_MISSING_TABLE')}
      columns={[
        { label: text('REPLAY_ADDRESS') },
        { label: text('REPLAY_REQUESTS'), isNumber: true },
        { label: text('REPLAY_TARGET') },
      ]}
      rows={rows.map(row => ({
        key: row.path,
        cells: [<code key="path">{row.path}</code>, formatNumber(row.count), answer(row)],
      }))}
    />
  );
};

/** Missing addresses, a page of them, in a form that makes redirects of those with a target. */
export const MissingForm = (props: Props) => {
  const { context, runId, result, start } = props;
  const { most, addresses } = result.groups.missing;
  const { basePath } = context.services.settings;
  return (
    <section aria-labelledby="replay-missing">
      <h2 id="replay-missing">{text('REPLAY_MISSING_TITLE')}</h2>
      <p>{text('REPLAY_MISSING_LEAD')}</p>
      <TaskForm
        context={context}
        task="imports.redirects"
        fields={{ id: runId, start }}
        className="replay-targets"
        noValidate
      >
        <Rows {...props} />
        <button type="submit" className="btn btn-primary">
          {text('REPLAY_SAVE')}
        </button>
      </TaskForm>
      <Pagination
        pages={{ start, size: limits.replayPage, total: most.length }}
        hrefOf={at => basePath + paths.importReplay({ id: runId, start: at })}
      />
      {addresses > most.length && <p>{text('REPLAY_MORE_MISSING', addresses - most.length)}</p>}
    </section>
  );
};
