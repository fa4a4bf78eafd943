/** Bytes of an object or a number beside what it holds. */
const baseBytes = 48;

/** The memory that a cached value takes, roughly, in bytes: its strings and buffers, and a little for each object. */
export const approximateBytes = (value: unknown): number => {
  if (typeof value === 'string') return baseBytes + value.length * 2;
  if (typeof value !== 'object' || value === null) return 8;
  if (Buffer.isBuffer(value)) return baseBytes + value.length;
  const parts: Iterable<unknown> =
    value instanceof Map ? [...value].flat() : value instanceof Set ? value : Object.values(value);
  let bytes = baseBytes;
  for (const part of parts) bytes += approximateBytes(part);
  return bytes;
};
