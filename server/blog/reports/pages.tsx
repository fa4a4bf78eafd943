import {
  DashboardPage,
  isId,
  PageSizeForm,
  pageSizeOf,
  SelectPage,
  selectsPage,
  sizedAddress,
} from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { Pagination } from '../../core/html/index.ts';
import {
  checkStart,
  listStart,
  type Page,
  type PageParams,
  type PageRoute,
  selectedRows,
} from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import { openReports, openReportsCount, type Report } from '../../reports/index.ts';
import { reportFormPage } from './form-page.tsx';
import { aboutOf, pathOf } from './subject.ts';

const listId = 'reports';

const reporterOf = ({ reporter }: Report): string => reporter ?? text('REPORT_FROM_GUEST');

interface Props {
  readonly context: RequestContext;
  readonly state: { readonly start: number; readonly size: number };
  readonly selected: ReadonlySet<number>;
}

const Item = ({ context, report, selected }: Props & { report: Report }) => {
  const { settings } = context.services;
  const title = aboutOf(report);
  const boxId = `report-${report.id}`;
  return (
    <li className="waiting-comment">
      <p className="field field-check">
        <input type="checkbox" id={boxId} name="ids[]" value={report.id} defaultChecked={selected.has(report.id)} />
        <label htmlFor={boxId}>{text('REPORT_BOX', title, reporterOf(report))}</label>
      </p>
      <p className="eb-comment-meta">
        <a href={settings.basePath + pathOf(report)}>{report.type === 'user' ? text('QUEUE_BAN', title) : title}</a>{' '}
        <time dateTime={isoMoment(report.createdAt)}>{dateTimeWords(report.createdAt)}</time>
      </p>
      <blockquote className="report-reason">{report.reason}</blockquote>
    </li>
  );
};

const List = ({ reports, ...props }: Props & { reports: readonly Report[] }) => (
  <TaskForm
    context={props.context}
    task="reports.discard"
    back={sizedAddress(paths.reports, props.state)}
    id={listId}
    tabIndex={-1}
    aria-label={text('REPORTS_TITLE')}
  >
    <SelectPage
      context={props.context}
      isWhole={reports.every(({ id }) => props.selected.has(id))}
      addressOf={isWhole => sizedAddress(paths.reports, props.state, isWhole)}
      list={listId}
      label={text('LIST_SELECT_PAGE')}
    />
    <ul className="waiting-comments">
      {reports.map(report => (
        <Item key={report.id} {...props} report={report} />
      ))}
    </ul>
    <p className="field-actions">
      <button type="submit" className="btn btn-primary">
        {text('REPORT_DONE')}
      </button>
    </p>
  </TaskForm>
);

/** Open reports for staff, with bulk actions on the selected ones. */
const reportsPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  authorize(context.actor, 'reports.handle', site);
  const state = { start: listStart(query), size: pageSizeOf(query) };
  const [reports, total] = await Promise.all([openReports(context.sql, state), openReportsCount(context.sql)]);
  const path = (start: number): string => sizedAddress(paths.reports, { ...state, start });
  checkStart(context, { ...state, total }, path);
  const selected = selectsPage(query) ? new Set(reports.map(({ id }) => id)) : selectedRows(context).ids;
  const { basePath } = context.services.settings;
  return {
    title: text('REPORTS_TITLE'),
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.reports} title={text('REPORTS_TITLE')}>
        <p>{total === 0 ? text('REPORTS_EMPTY') : plural('REPORTS_COUNT', total)}</p>
        {reports.length > 0 && (
          <>
            <PageSizeForm context={context} path={paths.reports} size={state.size} />
            <List context={context} state={state} selected={selected} reports={reports} />
          </>
        )}
        <Pagination pages={{ ...state, total }} hrefOf={start => basePath + path(start)} />
      </DashboardPage>
    ),
  };
};

export const reportPages: readonly PageRoute[] = [
  {
    path: '/blog/reports/form',
    handler: (context, { id = '', type = '' }) => {
      if (!isId(id)) throw notFound();
      return reportFormPage(context, { id: Number(id), type });
    },
  },
  { path: paths.reports, handler: reportsPage },
  {
    path: `${paths.dashboard}/reports`,
    view: 'dashboard',
    layout: 'reports',
    handler: async () => ({ to: paths.reports }),
  },
];
