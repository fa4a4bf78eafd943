import type { OpenCliContext } from '../commands/command.ts';
import type { CheckResult } from './check-result.ts';
import { failedJobs } from './queries.ts';

const what = 'failed jobs';
const mend =
  'The log names the reason of each (a job failed). A job that ended its processes may need more memory. What caused a job, such as saving a post again, makes a new one.';

/** Jobs that failed too often, or during which the process died; none without a usable database. */
export const checkJobs = async (open: OpenCliContext): Promise<CheckResult[]> => {
  try {
    const failed = await failedJobs(open().sql);
    if (failed.length === 0) return [{ what, found: '0' }];
    const reasons = [...new Map(failed.map(({ kind, problem }) => [kind, `${kind}: ${problem}`])).values()];
    return [{ what, found: `${failed.length} (${reasons.slice(0, 5).join(', ')})`, mend }];
  } catch {
    return [];
  }
};
