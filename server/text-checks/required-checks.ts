import { findingsIn, isRequired, problemSentences, type RequiredChecks } from '../../protocol/text-checks/checks.ts';
import type { RequestContext } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { partsIn } from '../core/rich-text/index.ts';

/** Sanitized text and its language; an empty one is that of the site. */
interface CheckedText {
  readonly body: string;
  readonly language: string;
}

/**
 * Sentences about the problems of a text that the site requires to be solved before publication, each with the number
 * of places that it is about; none if `required` is `none`.
 */
export const requiredProblems = async (
  { services, actor }: RequestContext,
  { body, language }: CheckedText,
  required: RequiredChecks,
): Promise<ReadonlyMap<string, number>> => {
  const times = new Map<string, number>();
  if (required === 'none') return times;
  const parts = await partsIn(body, String(actor.account?.id ?? ''));
  for (const { problem, words } of findingsIn(parts, language || services.site.get('site.language'))) {
    if (!isRequired(problem, required)) continue;
    const sentence = text(problemSentences[problem], words);
    times.set(sentence, (times.get(sentence) ?? 0) + 1);
  }
  return times;
};
