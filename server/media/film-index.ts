import { open } from 'node:fs/promises';

const mostBoxes = 1_000;

/**
 * Whether a file is an MP4 that a browser can play: boxes up to its end, with the index `moov` among them
 * (ISO/IEC 14496-12 §4.2).
 */
export const hasFilmIndex = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let at = 0;
    for (let boxes = 0; at + 8 <= size && boxes < mostBoxes; boxes++) {
      const { buffer } = await file.read(Buffer.alloc(16), 0, 16, at);
      const name = buffer.toString('latin1', 4, 8);
      if (boxes === 0 && name !== 'ftyp') return false;
      if (name === 'moov') return true;
      const short = buffer.readUInt32BE(0);
      const length = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await file.close();
  }
};
