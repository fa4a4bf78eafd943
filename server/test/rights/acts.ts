import { articleHandlers } from '../../gateway/article-calls.ts';
import { answers, taskHandlers } from '../../gateway/handlers.ts';
import { isArticleCall, isCall, isTask } from './names.ts';
import { actName } from './table.ts';

/** The act that the policy evaluates for a row; undefined for an unknown name. */
export const actOf = (name: string): string | undefined => {
  const asked = actName(name);
  if (isCall(asked)) return answers[asked].act;
  if (isArticleCall(asked)) return articleHandlers[asked].act;
  return isTask(asked) ? taskHandlers[asked].act : undefined;
};
