import type { Sql } from '../../core/db/index.ts';
import { joomlaKinds } from '../kinds.ts';
import { runsWithSites } from './receipt-queries.ts';

export interface RunStatus {
  readonly id: number;
  readonly site: string;
  readonly state: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** Kind that it imports now; empty at the end. */
  readonly at: string;
  readonly problem: string;
}

const kindAt = (checkpoint: string): string => {
  const { kind } = { kind: 0, ...JSON.parse(checkpoint) };
  return joomlaKinds[Number(kind)]?.kind ?? '';
};

/** All imports, oldest first. */
export const statusOf = async (sql: Sql): Promise<readonly RunStatus[]> =>
  (await runsWithSites(sql)).map(({ id, site, state, started_at, ended_at, checkpoint, problem }) => ({
    id,
    site,
    state,
    startedAt: started_at,
    endedAt: ended_at,
    at: ended_at ? '' : kindAt(checkpoint),
    problem,
  }));

const minute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

export const statusText = (runs: readonly RunStatus[]): string =>
  runs.length === 0
    ? 'Nothing was imported yet.'
    : runs
        .map(({ id, site, state, startedAt, endedAt, at, problem }) =>
          [
            `${id}  ${site}  ${state}  ${minute(startedAt)} UTC`,
            endedAt ? `to ${minute(endedAt)} UTC` : `at: ${at}`,
            ...(problem ? [problem] : []),
          ].join('  '),
        )
        .join('\n');
