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
 * Sentences about the problems of a text that the site requires to be solved before publication, each once; none if
 * `required` is `none`.
 */
export const requiredProblems = async (
  { services, actor }: RequestContext,
  { body, language }: CheckedText,
  required: RequiredChecks,
): Promise<readonly string[]> => {
  if (required === 'none') return [];
  const parts = await partsIn(body, String(actor.account?.id ?? ''));
  const sentences = findingsIn(parts, language || services.site.get('site.language'))
    .filter(({ problem }) => isRequired(problem, required))
    .map(({ problem, words }) => text(problemSentences[problem], words));
  return [...new Set(sentences)];
};
