export { readDate } from './dates.ts';
export type { LoadProblem, LoadReport } from './dump/load-dump.ts';
export { contentFiles, filesTable, withFiles } from './folder-files.ts';
export { openSource, type SourceOptions } from './open-source.ts';
export { type Params, paramText, readParams } from './params.ts';
export type { Matching, OldSite, OpenedSource, Source, SourceRow } from './source.ts';
