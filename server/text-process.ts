import { serveHelper } from './core/helper-process.ts';
import { carryOutTextTask, type SpokenTask } from './core/text-tasks.ts';
import { speak } from './core/texts.ts';

// The process in which large texts are cleaned and compared.
serveHelper(({ language, task }: SpokenTask) => {
  speak(language);
  return carryOutTextTask(task);
});
