const megabyte = 2 ** 20;

/** Memory of a serving process by its own figures, in megabytes. */
export interface MemoryFigures {
  readonly heapUsed: number;
  readonly heapTotal: number;
  /** Buffers and other memory outside the heap. */
  readonly external: number;
  /** Counted bytes of all cached values. */
  readonly cached: number;
  readonly cachedValues: number;
}

/** Sum of a figure over its labels. */
const sumOf = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

/** Reads the figures of the process at this address from its `/metrics`. */
export const memoryFigures = async (url: string): Promise<MemoryFigures> => {
  const response = await fetch(`${url}/metrics`);
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  const text = await response.text();
  return {
    heapUsed: sumOf(text, 'nodejs_heap_size_used_bytes') / megabyte,
    heapTotal: sumOf(text, 'nodejs_heap_size_total_bytes') / megabyte,
    external: sumOf(text, 'nodejs_external_memory_bytes') / megabyte,
    cached: sumOf(text, 'lectern_cache_bytes') / megabyte,
    cachedValues: sumOf(text, 'lectern_cache_entries'),
  };
};
