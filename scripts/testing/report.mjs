/** @typedef {{ name: string, passed: number, failed: number, ms: number, output: string, reason: string }} Outcome */

const slowestShown = 5;
const linesWithoutTerminal = 10;
/** A passed test prints figures by lines with this word; the rest of its output is not shown. */
const figures = /\bfigures: .*$/gm;

/**
 * Reports a run: each failure with its output at once, the rest in a few lines.
 * @param {number} count the number of files and checks
 */
export function report(count) {
  /** @type {Outcome[]} */
  const outcomes = [];
  /** @type {string[]} */
  const unsteady = [];
  const sum = (/** @type {'passed' | 'failed'} */ key) => outcomes.reduce((all, outcome) => all + outcome[key], 0);
  const figuresOf = (/** @type {Outcome} */ { output }) => output.match(figures) ?? [];
  const clearLine = () => process.stdout.isTTY && process.stdout.write('\r\x1b[K');
  const showProgress = () => {
    const line = `${outcomes.length} of ${count}: ${sum('passed')} passed, ${sum('failed')} failed`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    else if (outcomes.length % Math.ceil(count / linesWithoutTerminal) === 0) console.log(line);
  };
  return {
    /** @param {Outcome} outcome a second one of the same name replaces the first: that file was run again, alone */
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
      } else if (figuresOf(outcome).length > 0) {
        clearLine();
        console.log(figuresOf(outcome).join('\n'));
      }
      showProgress();
    },
    /** Prints the slowest and the failed files, and the sum alone on the last line; returns the number of failed tests. */
    end: () => {
      clearLine();
      const slowest = outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
      console.log(`\nSlowest: ${slowest.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')}`);
      for (const name of unsteady) console.log(`${name} passed only when it was run again, alone: fix it.`);
      for (const { name, failed } of outcomes.filter(outcome => outcome.failed > 0))
        console.log(`✘ ${name}: ${failed}`);
      console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
      return sum('failed');
    },
  };
}
