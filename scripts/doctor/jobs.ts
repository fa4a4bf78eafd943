import type { OpenCliContext } from '../commands/command.ts';
import type { CheckResult } from './check-result.ts';
import { failedJobs } from './queries.ts';

const what = 'failed jobs';
const mend =
  'The log names the reason of each (a job failed). A job that crashes its process may need more memory; it is tried again in growing pauses.';

const reasonOf = ({ kind, problem, crashes }: Awaited<ReturnType<typeof failedJobs>>[number]): string =>
  `${kind}: ${crashes > 0 ? `its process crashed ${crashes} times` : problem}`;

/** Jobs that failed too often, or that crash their process; none without a usable database. */
export const checkJobs = async (open: OpenCliContext): Promise<CheckResult[]> => {
  try {
    const failed = await failedJobs(open().sql);
    if (failed.length === 0) return [{ what, found: '0' }];
    const reasons = [...new Map(failed.map(job => [job.kind, reasonOf(job)])).values()];
    return [{ what, found: `${failed.length} (${reasons.slice(0, 5).join(', ')})`, mend }];
  } catch {
    return [];
  }
};
