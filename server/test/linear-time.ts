import * as assert from 'uvu/assert';

/** Checks that the work takes time in proportion to the length of its input: these bits, over and over. */
export const assertLinear = (work: (source: string) => unknown, bits: string, length: number): void => {
  const duration = (source: string): number => {
    const start = performance.now();
    work(source);
    return performance.now() - start;
  };
  const [short, long] = [8, 1].map(part => bits.repeat(Math.ceil(length / part / bits.length)));
  // The fastest of many: a machine that is busy elsewhere is never the faster for it.
  let [shortMs, longMs] = [Infinity, Infinity];
  for (let round = 0; round < 12; round++) {
    shortMs = Math.min(shortMs, duration(short ?? ''));
    longMs = Math.min(longMs, duration(long ?? ''));
    // Eight times the input may take 32 times as long, were it quadratic it would take 64; a few milliseconds are noise.
    if (round >= 2 && longMs < 32 * (shortMs + 3)) break;
  }
  assert.ok(longMs < 32 * (shortMs + 3), `${shortMs} ms, then ${longMs} ms for eight times the input`);
};
