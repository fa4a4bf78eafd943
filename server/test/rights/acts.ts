import { articleHandlers, handlers, taskHandlers } from '../../gateway/calls/handlers.ts';
import { isArticleCall, isCall, isTask } from './names.ts';
import { actName } from './table.ts';

/** The act that the policy evaluates for a row; undefined for an unknown name. */
export const actOf = (name: string): string | undefined => {
  const call = actName(name);
  if (isCall(call)) return handlers[call].act;
  if (isArticleCall(call)) return articleHandlers[call].act;
  return isTask(call) ? taskHandlers[call].act : undefined;
};
