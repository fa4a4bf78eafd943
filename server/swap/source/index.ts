export { placeOf, unreachable } from './connection-errors.ts';
export { madeAt, neighbouringDate, noDateRemark, readDate } from './dates.ts';
export { checkDumpFiles } from './dump/dump-files.ts';
export type { LoadReport } from './dump/load-dump.ts';
export { createdScratch, dropAbandoned, isAbandoned, isRefused } from './dump/scratch.ts';
export {
  connectServer,
  dropTables,
  lockScratch,
  type ServerConnection,
  tableNames,
} from './dump/scratch-queries.ts';
export { filesTable } from './folder-files.ts';
export { oldSite, siteAddress } from './old-site.ts';
export { openSource, type SourceOptions } from './open-source.ts';
export { type Params, paramText, readParams } from './params.ts';
export { factNames, type Matching, type OldSite, type OpenedSource, type Source, type SourceRow } from './source.ts';
