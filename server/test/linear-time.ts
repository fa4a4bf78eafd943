import * as assert from 'uvu/assert';

/** Checks that the work takes time in proportion to the length of its input: these bits, over and over. */
export const assertLinear = (work: (source: string) => unknown, bits: string, length: number): void => {
  const duration = (source: string): number => {
    const start = performance.now();
    work(source);
    return performance.now() - start;
  };
  const fastest = (source: string): number => Math.min(duration(source), duration(source), duration(source));
  const shortMs = fastest(bits.repeat(Math.ceil(length / 8 / bits.length)));
  const longMs = fastest(bits.repeat(Math.ceil(length / bits.length)));
  // Eight times the input may take 32 times as long, were it quadratic it would take 64; a few milliseconds are noise.
  assert.ok(longMs < 32 * (shortMs + 3), `${shortMs} ms, then ${longMs} ms for eight times the input`);
};
