import { createReadStream } from 'node:fs';

/** Longest line of an export in bytes: several times the longest row. */
export const longestLine = 64 * 1024 * 1024;

export class LineTooLong extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} is longer than ${longestLine / 1024 / 1024} MB`);
    this.line = line;
  }
}

const newline = 10;

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** Lines of a file with at most one of them in memory. Throws `LineTooLong`. */
export const linesOf = async function* (
  path: string,
  onBytes: (chunk: Buffer) => void = () => {},
): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    if (!Buffer.isBuffer(chunk)) continue;
    onBytes(chunk);
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      const last = chunk.subarray(from, at);
      if (length + last.length > longestLine) throw new LineTooLong(number);
      yield { number, bytes: parts.length === 0 ? last : Buffer.concat([...parts, last]) };
      parts = [];
      length = 0;
      number++;
      from = at + 1;
    }
    const rest = chunk.subarray(from);
    length += rest.length;
    if (length > longestLine) throw new LineTooLong(number);
    if (rest.length > 0) parts.push(rest);
  }
  if (length > 0) yield { number, bytes: Buffer.concat(parts) };
};
