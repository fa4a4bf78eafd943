import { sweepPreviews } from '../../server/swap/preview/index.ts';
import type { OpenCliContext } from '../commands/command.ts';
import { type CheckResult, words } from './check-result.ts';

const what = 'previews of imports';

/** Removes what a killed preview left; no finding where there is nothing, or no usable database. */
export const checkPreviews = async (openContext: OpenCliContext): Promise<CheckResult[]> => {
  try {
    const removed = await sweepPreviews(openContext().settings);
    return removed === 0 ? [] : [{ what, found: `removed ${removed} that a killed command had left` }];
  } catch (error) {
    const mend = 'Remove the folder `previews` of the data folder, and databases named lectern_preview_….';
    return [{ what, found: words(error), mend }];
  }
};
