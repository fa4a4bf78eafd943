/** @typedef {{ name: string, passed: number, failed: number, ms: number, output: string, reason: string }} Outcome */

const slowestShown = 5;
const linesWithoutTerminal = 10;

/**
 * Tells how a run goes: failures whole and at once, the rest in as few lines as will do.
 * @param {number} count how many will be run
 */
export function report(count) {
  /** @type {Outcome[]} */
  const outcomes = [];
  /** @type {string[]} */
  const unsteady = [];
  const sum = (/** @type {'passed' | 'failed'} */ key) => outcomes.reduce((all, outcome) => all + outcome[key], 0);
  const clearLine = () => process.stdout.isTTY && process.stdout.write('\r\x1b[K');
  const showProgress = () => {
    const line = `${outcomes.length} of ${count}: ${sum('passed')} passed, ${sum('failed')} failed`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    else if (outcomes.length % Math.ceil(count / linesWithoutTerminal) === 0) console.log(line);
  };
  return {
    /** @param {Outcome} outcome one that comes a second time was run once more, alone, and counts in place of the first */
    add: outcome => {
      const before = outcomes.findIndex(({ name }) => name === outcome.name);
      if (before < 0) outcomes.push(outcome);
      else {
        outcomes[before] = outcome;
        if (outcome.failed === 0) unsteady.push(outcome.name);
      }
      if (outcome.failed > 0) {
        clearLine();
        console.log(`\n✘ ${outcome.name}\n${outcome.output.trim()}\n${outcome.reason}`.trimEnd());
      }
      showProgress();
    },
    /** Prints the slowest, what failed, and alone on the last line the sum; answers the number that failed. */
    end: () => {
      clearLine();
      const slowest = outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
      console.log(`\nSlowest: ${slowest.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')}`);
      for (const name of unsteady) console.log(`${name} passed only when it was run once more, alone: mend it.`);
      for (const { name, failed } of outcomes.filter(outcome => outcome.failed > 0))
        console.log(`✘ ${name}: ${failed}`);
      console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
      return sum('failed');
    },
  };
}
