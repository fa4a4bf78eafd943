import { answers, taskAnswers } from '../../gateway/answers.ts';
import { articleAnswers } from '../../gateway/article-calls.ts';
import { isArticleCall, isCall, isTask } from './names.ts';
import { actName } from './table.ts';

/** The act that the policy evaluates for a row; undefined for an unknown name. */
export const actOf = (name: string): string | undefined => {
  const asked = actName(name);
  if (isCall(asked)) return answers[asked].act;
  if (isArticleCall(asked)) return articleAnswers[asked].act;
  return isTask(asked) ? taskAnswers[asked].act : undefined;
};
