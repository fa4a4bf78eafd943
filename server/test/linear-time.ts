import * as assert from 'uvu/assert';

/** Checks that the duration grows linearly with the input: these characters, repeated. */
export const assertLinear = (work: (source: string) => unknown, bits: string, length: number): void => {
  const duration = (source: string): number => {
    const start = performance.now();
    work(source);
    return performance.now() - start;
  };
  const [short, long] = [8, 1].map(part => bits.repeat(Math.ceil(length / part / bits.length)));
  // Fastest of many runs: load on the machine only slows runs down.
  let [shortMs, longMs] = [Infinity, Infinity];
  for (let round = 0; round < 12; round++) {
    shortMs = Math.min(shortMs, duration(short ?? ''));
    longMs = Math.min(longMs, duration(long ?? ''));
    // Eight times the input may take 32 times as long (64 if quadratic), plus a few milliseconds of noise.
    if (round >= 2 && longMs < 32 * (shortMs + 3)) break;
  }
  assert.ok(longMs < 32 * (shortMs + 3), `${shortMs} ms, then ${longMs} ms for eight times the input`);
};
