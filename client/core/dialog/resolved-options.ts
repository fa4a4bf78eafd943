import { trusted } from '../html.ts';
import { isAbsoluteAddress } from '../page/index.ts';
import { described, optionsFrom } from './description.ts';
import type { ResolvedOptions } from './options.ts';

const fromText = (text: string, mayEvaluate: boolean): ResolvedOptions | undefined => {
  if (text.trim() === '') return undefined;
  const block = described(text, mayEvaluate);
  if (block) return block;
  return { content: isAbsoluteAddress(text) ? new URL(text.trim()) : trusted(text) };
};

/** Options from a resolved result; undefined when it is not usable. */
export const resolvedOptions = (result: unknown, mayEvaluate: boolean): ResolvedOptions | undefined => {
  if (Array.isArray(result)) return resolvedOptions(result[0], mayEvaluate);
  if (typeof result === 'string') return fromText(result, mayEvaluate);
  if (typeof result !== 'object' || result === null || !('content' in result)) return undefined;
  return optionsFrom({ ...result });
};
