export {
  openReports,
  openReportsCount,
  type Report,
  reportOf,
  reportsAmong,
  resolveReports,
} from './report-queries.ts';
export { mailKind, mayReport, saveReport } from './reporting.ts';
