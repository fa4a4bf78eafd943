import { reading, task } from '../call.ts';
import { back, id, ids, line, text } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** Types that can be reported. Users and article comments have reports of their own. */
const type = line(16);

export const reportCalls = {
  'site/views/reports/form': reading({ id, type }).resolves<[dialog: Html]>(),
};

export const reportTasks = {
  'reports.submit': task({ id, type, reason: text(limits.textInput), return: back }),
  /** Closes reports. */
  'reports.discard': task({ ids, return: back }),
};
