import { runWithLocale } from './core/i18n/locale.ts';
import { serveHelper } from './core/process/helper-process.ts';
import { carryOutTextTask, type SpokenTask } from './core/rich-text/text-tasks.ts';

// The process in which large texts are cleaned and compared.
serveHelper(({ language, zone, task }: SpokenTask) => runWithLocale({ language, zone }, () => carryOutTextTask(task)));
