import { limits } from '../../../../protocol/limits.ts';
import type { Sql } from '../../../core/db/index.ts';
import { enteredKey, type Redirect, redirectsOfKeys } from '../../../redirects/index.ts';
import { isWhole, type StoredReplay } from './stored-replay.ts';

/** A missing address, and what can be done about it. */
export interface MissingRow {
  readonly path: string;
  readonly count: number;
  /** The redirect that it has by now. */
  readonly redirect: Redirect | undefined;
  readonly canRedirect: boolean;
}

/** A page of the missing addresses of a replay. */
export const missingRows = async (
  sql: Sql,
  { groups }: StoredReplay,
  start: number,
): Promise<readonly MissingRow[]> => {
  const rows = groups.missing.most.slice(start, start + limits.replayPage).map(({ path, count }) => ({
    ...{ path, count },
    key: isWhole({ path }) ? enteredKey(path) : null,
  }));
  const keys = rows.flatMap(({ key }) => key ?? []);
  const redirects = new Map((await redirectsOfKeys(sql, keys)).map(redirect => [redirect.path, redirect]));
  return rows.map(({ path, count, key }) => ({
    ...{ path, count },
    redirect: key === null ? undefined : redirects.get(key),
    canRedirect: key !== null,
  }));
};
