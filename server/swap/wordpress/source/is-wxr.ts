import { unpacked } from '../../../core/files/index.ts';

const mostBytes = 4096;

/** Whether a file, packed or not, begins like XML: dumps do not. A file that cannot be read is none. */
export const isWxr = async (file: string): Promise<boolean> => {
  try {
    for await (const piece of await unpacked(file, { format: 'export' }))
      return /^\uFEFF?\s*<(?:\?xml|rss|!--|!doctype)/i.test(piece.subarray(0, mostBytes).toString('utf8'));
  } catch {
    // Opening it as a dump says what is wrong with it.
  }
  return false;
};
