import { inflateRawSync } from 'node:zlib';

const [centralMark, localHead, centralHead] = [0x02014b50, 30, 46];

/** Files of a zip archive by name, according to its directory. */
export const unzipped = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>();
  let at = zip.indexOf(
    Buffer.from('504b0102', 'hex'),
    zip.lastIndexOf(Buffer.from('504b0506', 'hex')) - directorySize(zip),
  );
  while (at >= 0 && zip.readUInt32LE(at) === centralMark) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(place => zip.readUInt16LE(at + place));
    const name = zip.toString('utf8', at + centralHead, at + centralHead + (nameLength ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const start = local + localHead + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed));
    at += centralHead + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
};

const directorySize = (zip: Buffer): number => zip.readUInt32LE(zip.lastIndexOf(Buffer.from('504b0506', 'hex')) + 12);
