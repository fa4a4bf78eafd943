import { createHash } from 'node:crypto';

const plain = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : Buffer.isBuffer(value) ? value.toString('hex') : value;

/** SHA-256 of named values; their order does not matter. */
export const hashOf = (values: Readonly<Record<string, unknown>>): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.keys(values)
          .sort()
          .map(name => [name, plain(values[name])]),
      ),
    )
    .digest();
