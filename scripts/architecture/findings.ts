import { reasonNotToRun } from '../testing/fitness.mjs';
import { cycleFindings, moduleCycleFindings } from './cycles.ts';
import { importFindings, schemaFindings } from './import-rules.ts';
import { isParseable, moduleOf } from './module.ts';
import { proofFindings } from './proof-rules.ts';
import { type Finding, lineAt, type Source } from './sources.ts';
import {
  assertionFindings,
  commentFindings,
  nameFindings,
  textFindings,
  vocabularyFindings,
  waitFindings,
} from './word-rules.ts';

/** Everything in these sources that breaks an architecture rule. */
export const findingsIn = (sources: readonly Source[]): Finding[] => {
  const unreadable: Finding[] = [];
  const modules = sources
    .filter(({ path }) => isParseable(path))
    .flatMap(source => {
      try {
        return [moduleOf(source)];
      } catch (error) {
        unreadable.push(faultOf(source, error));
        return [];
      }
    });
  return [
    ...unreadable,
    ...sources.flatMap(textFindings),
    ...sources.flatMap(testFindings),
    ...modules.flatMap(module => [
      ...importFindings(module),
      ...nameFindings(module),
      ...assertionFindings(module),
      ...waitFindings(module),
      ...proofFindings(module),
      ...vocabularyFindings(module),
    ]),
    ...commentFindings(sources),
    ...schemaFindings(modules),
    ...cycleFindings(modules),
    ...moduleCycleFindings(modules),
  ];
};

const faultOf = ({ path, text }: Source, error: unknown): Finding => {
  const at = error instanceof Error && 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
  return { path, line: lineAt(text, at), sentence: 'cannot be parsed.' };
};

const testFindings = ({ path, text }: Source): Finding[] => {
  const reason = /\.(test|e2e)\.tsx?$/.test(path) ? reasonNotToRun(text) : undefined;
  return reason ? [{ path, line: 1, sentence: `${reason}.` }] : [];
};
