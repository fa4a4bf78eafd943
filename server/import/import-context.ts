import type { Mutation, Services } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import type { PictureMap, Shown } from './picture-map.ts';
import type { PictureSource } from './picture-source.ts';
import type { ImportReport } from './report.ts';

export interface Steps {
  readonly step: (count?: number) => void;
  readonly end: () => void;
}

export interface ImportOptions {
  /** Does and counts everything, and keeps nothing. */
  readonly dryRun: boolean;
  /** Where pictures may come from, in order. */
  readonly pictures: readonly PictureSource[];
  /** Shows how far a long piece of work is. */
  readonly progress: (label: string, total: number) => Steps;
}

/** Transaction of a batch; `part` is its report and counts only when it commits. */
export interface Batch {
  readonly write: Mutation;
  readonly part: ImportReport;
}

export interface ImportContext {
  readonly services: Services;
  readonly options: ImportOptions;
  /** The address of the site it came from. */
  readonly source: string;
  readonly ownHosts: readonly string[];
  readonly book: PictureMap;
  readonly report: ImportReport;
  /** For reading between batches. */
  readonly sql: Sql;
  readonly inBatch: <T>(work: (batch: Batch) => Promise<T>) => Promise<T>;
}

export const shownOn = ({ book, source, ownHosts, services }: ImportContext): Shown => ({
  book,
  from: `${source}/`,
  ownHosts,
  basePath: services.settings.basePath,
});
