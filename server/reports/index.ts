export {
  openReports,
  openReportsCount,
  type Report,
  reportOf,
  reportsAmong,
  resolveReports,
} from './report-queries.ts';
export { keepReport, mailKind, mayReport } from './reporting.ts';
