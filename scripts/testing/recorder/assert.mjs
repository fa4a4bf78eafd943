import * as original from 'uvu/assert';
import { countAssertion } from './record.mjs';

/**
 * Returns the assertion with every call counted, together with those that hang on it (`is.not`, `not.equal`).
 * @template {(...values: any[]) => void} Assertion
 * @param {Assertion} assertion
 * @returns {Assertion}
 */
const counted = assertion => {
  /** @type {any} */
  const counting = (/** @type {unknown[]} */ ...values) => {
    countAssertion();
    assertion(...values);
  };
  // `not.ok` is `not` itself.
  for (const [name, nested] of Object.entries(assertion))
    counting[name] = nested === assertion ? counting : counted(nested);
  return counting;
};

export const { Assertion } = original;
export const ok = counted(original.ok);
export const is = counted(original.is);
export const equal = counted(original.equal);
export const type = counted(original.type);
export const instance = counted(original.instance);
export const match = counted(original.match);
export const snapshot = counted(original.snapshot);
export const fixture = counted(original.fixture);
export const throws = counted(original.throws);
export const not = counted(original.not);
export const unreachable = counted(original.unreachable);
