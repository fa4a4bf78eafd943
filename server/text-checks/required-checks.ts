import { findingsIn, isRequired, problemSentences, type RequiredChecks } from '../../protocol/text-checks/checks.ts';
import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { checkFormInTurn } from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';
import { type FormText, languageOf, partsOfFields } from './form-text.ts';

/** Problems that are named at once; the others follow when these are solved. */
const namedAtOnce = 10;

interface RequiredProblem {
  readonly sentence: string;
  readonly field: string;
}

const requiredProblems = async (
  context: RequestContext,
  written: FormText,
  required: RequiredChecks,
): Promise<readonly RequiredProblem[]> => {
  const { parts, fieldAt } = await partsOfFields(context, written);
  return findingsIn(parts, languageOf(context, written))
    .filter(({ problem }) => isRequired(problem, required))
    .map(({ problem, words, at }) => ({ sentence: text(problemSentences[problem], words), field: fieldAt(at) }));
};

/** Problems without those that `before` has as often. */
const added = (now: readonly RequiredProblem[], before: readonly RequiredProblem[]): readonly RequiredProblem[] => {
  const times = new Map<string, number>();
  for (const { sentence } of before) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return now.filter(({ sentence }) => {
    const left = times.get(sentence) ?? 0;
    times.set(sentence, left - 1);
    return left <= 0;
  });
};

/** Characters of texts that are published together, and therefore checked in one transaction. */
const charactersAtOnce = 1_000_000;

/** Refuses to check texts together that take too long; a single text of any size is checked. */
export const refuseTooLong = (texts: number, characters: number): void => {
  if (texts > 1 && characters > charactersAtOnce) throw new UserError('WRITE_CHECKS_TOO_LONG');
};

/** Reads the parts of a text that is checked later, when large ones are taken from the cache. */
export const readRequired = async (context: RequestContext, written: FormText, required: RequiredChecks) => {
  if (required !== 'none') await partsOfFields(context, written);
};

/**
 * Refuses a text with problems that the site requires to be solved before publication, with their sentences at each
 * field. Problems of `known`, the text that is published now, pass.
 */
export const refuseProblems = async (
  context: RequestContext,
  written: FormText,
  required: RequiredChecks,
  known?: FormText,
): Promise<void> => {
  if (required === 'none') return;
  const before = known ? await requiredProblems(context, known, required) : [];
  const problems = added(await requiredProblems(context, written, required), before);
  const checks = written.fields.map(({ field }) => () => {
    const sentences = new Set(problems.filter(problem => problem.field === field).map(({ sentence }) => sentence));
    if (sentences.size === 0) return;
    throw new UserError('WRITE_CHECKS', { args: [[...sentences].slice(0, namedAtOnce).join('; ')], field });
  });
  await checkFormInTurn(...checks);
};
