import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Digest of a file, read in pieces. */
export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
};
