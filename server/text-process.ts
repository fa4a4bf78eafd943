import { speak } from './core/i18n/texts.ts';
import { serveHelper } from './core/process/helper-process.ts';
import { carryOutTextTask, type SpokenTask } from './core/rich-text/text-tasks.ts';

// The process in which large texts are cleaned and compared.
serveHelper(({ language, task }: SpokenTask) => {
  speak(language);
  return carryOutTextTask(task);
});
