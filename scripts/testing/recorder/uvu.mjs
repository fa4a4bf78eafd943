import * as uvu from 'uvu';
import { recorded } from './record.mjs';

export const { exec } = uvu;

/** @type {typeof uvu.suite} */
export const suite = (name, state) => recording(uvu.suite(name, state));

export const test = recording(uvu.test);

/**
 * Returns the suite with every test that is added to it recorded when it runs. A skipped test never runs.
 * @template State
 * @param {uvu.Test<State>} original
 * @returns {uvu.Test<State>}
 */
function recording(original) {
  /** @typedef {(title: string, run: uvu.Callback<State>) => void} Add */
  /** @type {(add: Add) => Add} */
  const wrap = add => (title, run) => add(title, context => recorded(title, () => run(context)));
  const { only, skip, after, run } = original;
  const before = printing(original.before);
  return Object.assign(wrap(original), { only: wrap(only), skip, before, after, run });
}

/**
 * Prints the error of a hook before all tests: uvu then runs none of them and says nothing.
 * @template State
 * @param {uvu.Test<State>['before']} original
 * @returns {uvu.Test<State>['before']}
 */
function printing(original) {
  const add = (/** @type {uvu.Callback<State>} */ hook) =>
    original(async context => {
      try {
        await hook(context);
      } catch (error) {
        console.error(error);
        throw error;
      }
    });
  return Object.assign(add, { each: original.each });
}
