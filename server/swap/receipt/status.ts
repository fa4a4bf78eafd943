import type { Sql } from '../../core/db/index.ts';
import { kindName } from '../run/index.ts';
import { kindNumbered } from '../systems/index.ts';
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

const kindAt = (kindOfSite: string, checkpoint: string): string => {
  const { kind } = { kind: 0, ...JSON.parse(checkpoint) };
  return kindName(kindNumbered(kindOfSite, Number(kind)));
};

/** All imports, oldest first. */
export const statusOf = async (sql: Sql): Promise<readonly RunStatus[]> =>
  (await runsWithSites(sql)).map(({ id, site, site_kind, state, started_at, ended_at, checkpoint, problem }) => ({
    id,
    site,
    state,
    startedAt: started_at,
    endedAt: ended_at,
    at: ended_at ? '' : kindAt(site_kind, checkpoint),
    problem,
  }));

const minute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

export const statusText = (runs: readonly RunStatus[]): string =>
  runs.length === 0
    ? 'Nothing has been imported yet.'
    : runs
        .map(({ id, site, state, startedAt, endedAt, at, problem }) =>
          [
            `${id}  ${site}  ${state}  ${minute(startedAt)} UTC`,
            endedAt ? `to ${minute(endedAt)} UTC` : `at: ${at}`,
            ...(problem ? [problem] : []),
          ].join('  '),
        )
        .join('\n');
