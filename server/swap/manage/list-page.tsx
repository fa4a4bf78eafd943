import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import { allSources, type ImportSource, type ListedRun, newestRuns } from './manage-queries.ts';
import { Progress } from './progress-views.tsx';
import { runState } from './run-words.ts';
import { nameOf } from './source-page.tsx';
import { FactTable } from './table-views.tsx';
import { activeTask } from './task-queries.ts';

const When = ({ date }: { date: Date }) => <time dateTime={isoMoment(date)}>{dateTimeWords(date)}</time>;

const Sources = ({ base, sources }: { base: string; sources: readonly ImportSource[] }) => (
  <FactTable
    caption={text('IMPORT_SOURCES')}
    columns={[{ label: text('IMPORT_SOURCE') }, { label: text('IMPORT_CONTENT') }, { label: text('COLUMN_DATE') }]}
    rows={sources.map(source => ({
      key: String(source.id),
      cells: [
        <a key="name" href={base + paths.importSource(source.id)}>
          {nameOf(source)}
        </a>,
        source.databaseName || source.dumpNames.join(', '),
        <When key="when" date={source.createdAt} />,
      ],
    }))}
  />
);

const Runs = ({ base, runs }: { base: string; runs: readonly ListedRun[] }) => (
  <FactTable
    caption={text('IMPORT_RUNS')}
    columns={[{ label: text('IMPORT_SOURCE') }, { label: text('IMPORT_STATE') }, { label: text('IMPORT_STARTED') }]}
    rows={runs.map(run => ({
      key: String(run.id),
      cells: [
        <a key="name" href={base + paths.importRun(run.id)}>
          {text('IMPORT_RUN_TITLE', String(run.id), run.site)}
        </a>,
        text(runState(run.state)),
        <When key="when" date={run.startedAt} />,
      ],
    }))}
  />
);

/** Old sites that were named here, and all imports. */
export const importsPage = async (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const { services, sql } = context;
  const base = services.settings.basePath;
  const [task, sources, runs] = [await activeTask(sql), await allSources(sql), await newestRuns(sql)];
  const add = (
    <a className="btn btn-primary" href={base + paths.newImport}>
      {text('IMPORT_NEW')}
    </a>
  );
  return {
    title: text('PLACE_IMPORTS'),
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.imports} title={text('PLACE_IMPORTS')} actions={add}>
        <p>{text('IMPORTS_LEAD')}</p>
        {task && <Progress context={context} task={task} here={paths.imports} />}
        {sources.length > 0 && <Sources base={base} sources={sources} />}
        {runs.length > 0 && <Runs base={base} runs={runs} />}
        {sources.length + runs.length === 0 && <p className="empty">{text('IMPORTS_EMPTY')}</p>}
      </DashboardPage>
    ),
  };
};
