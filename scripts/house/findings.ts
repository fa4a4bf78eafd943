import { unfit } from '../testing/fitness.mjs';
import { cycleFindings } from './cycles.ts';
import { importFindings, schemaFindings } from './import-rules.ts';
import { isParseable, moduleOf } from './module.ts';
import type { Finding, Source } from './sources.ts';
import { nameFindings, textFindings } from './word-rules.ts';

/** Everything in these sources that breaks a rule of the house. */
export const findingsIn = (sources: readonly Source[]): Finding[] => {
  const modules = sources.filter(({ path }) => isParseable(path)).map(moduleOf);
  return [
    ...sources.flatMap(textFindings),
    ...sources.flatMap(testFindings),
    ...modules.flatMap(module => [...importFindings(module), ...nameFindings(module)]),
    ...schemaFindings(modules),
    ...cycleFindings(modules),
  ];
};

const testFindings = ({ path, text }: Source): Finding[] => {
  const reason = /\.(test|e2e)\.tsx?$/.test(path) ? unfit(text) : undefined;
  return reason ? [{ path, line: 1, sentence: `${reason}.` }] : [];
};
