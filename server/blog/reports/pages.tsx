import { DashboardPage, isId } from '../../admin/shell/index.ts';
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
import { paged, paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import { openReports, openReportsCount, type Report } from '../../reports/index.ts';
import { reportFormPage } from './form-page.tsx';
import { aboutOf, pathOf } from './subject.ts';

const pageSize = 20;

const reporterOf = ({ reporter }: Report): string => reporter ?? text('REPORT_FROM_GUEST');

const Item = ({ context, report }: { context: RequestContext; report: Report }) => {
  const { settings } = context.services;
  const title = aboutOf(report);
  const boxId = `report-${report.id}`;
  return (
    <li className="waiting-comment">
      <p className="field field-check">
        <input
          type="checkbox"
          id={boxId}
          name="ids[]"
          value={report.id}
          defaultChecked={selectedRows(context).ids.has(report.id)}
        />
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

const List = ({ context, reports }: { context: RequestContext; reports: readonly Report[] }) => (
  <TaskForm context={context} task="reports.discard" back={paths.reports}>
    <ul className="waiting-comments">
      {reports.map(report => (
        <Item key={report.id} context={context} report={report} />
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
  const start = listStart(query);
  const [reports, total] = await Promise.all([
    openReports(context.sql, { start, size: pageSize }),
    openReportsCount(context.sql),
  ]);
  const path = (from: number): string => paged(paths.reports, from);
  checkStart(context, { start, size: pageSize, total }, path);
  const { basePath } = context.services.settings;
  return {
    title: text('REPORTS_TITLE'),
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.reports} title={text('REPORTS_TITLE')}>
        <p>{total === 0 ? text('REPORTS_EMPTY') : plural('REPORTS_COUNT', total)}</p>
        {reports.length > 0 && <List context={context} reports={reports} />}
        <Pagination pages={{ start, size: pageSize, total }} hrefOf={from => basePath + path(from)} />
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
