import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ProgramFailed } from './run-program.ts';

/** Uncompressed sound. */
interface WavForm {
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

interface WavFile extends WavForm {
  readonly path: string;
  /** Place of the samples in the file. */
  readonly start: number;
  readonly bytes: number;
}

const headBytes = 4096;
const pcm: ReadonlySet<number> = new Set([1, 0xfffe]);

const frameOf = ({ channels, bits }: WavForm): number => channels * (bits / 8);

/** Reads the head of a WAV file. Programs that write to a pipe do not know its length: the samples reach to its end. */
const readWav = async (path: string): Promise<WavFile> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const { size } = await stat(path);
    if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE')
      throw new ProgramFailed('the voice program printed no WAV file');
    let form: WavForm | undefined;
    for (let at = 12; at + 8 <= head.length; ) {
      const name = head.toString('latin1', at, at + 4);
      const length = head.readUInt32LE(at + 4);
      if (name === 'fmt ' && at + 24 <= head.length && pcm.has(head.readUInt16LE(at + 8)))
        form = {
          channels: head.readUInt16LE(at + 10),
          rate: head.readUInt32LE(at + 12),
          bits: head.readUInt16LE(at + 22),
        };
      if (name === 'data' && form && frameOf(form) >= 1 && form.rate > 0) {
        const start = at + 8;
        const all = Math.min(length, size - start);
        return { ...form, path, start, bytes: all - (all % frameOf(form)) };
      }
      at += 8 + length + (length % 2);
    }
    throw new ProgramFailed('the voice program printed a WAV file that is none of uncompressed sound');
  } finally {
    await file.close();
  }
};

const headOf = ({ channels, rate, bits }: WavForm, bytes: number): Buffer => {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE((rate * channels * bits) / 8, 28);
  head.writeUInt16LE((channels * bits) / 8, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return head;
};

const silentBytes = (form: WavForm, pauseMs: number): number =>
  Math.round((form.rate * pauseMs) / 1000) * frameOf(form);

const silence = function* (pattern: Buffer, bytes: number) {
  for (let left = bytes; left > 0; left -= pattern.length) yield pattern.subarray(0, Math.min(left, pattern.length));
};

/** A WAV file and the silence before it. */
export interface WavPart {
  readonly path: string;
  readonly pauseMs: number;
}

/** Joins WAV files of one form into a new file; returns its length in seconds. Throws ProgramFailed. */
export const joinWav = async (parts: readonly WavPart[], path: string, bytesMax: number): Promise<number> => {
  const files: { readonly file: WavFile; readonly pauseMs: number }[] = [];
  for (const part of parts) files.push({ file: await readWav(part.path), pauseMs: part.pauseMs });
  const [first] = files;
  if (!first) throw new ProgramFailed('there is nothing to say');
  const { channels, rate, bits } = first.file;
  if (files.some(({ file }) => file.channels !== channels || file.rate !== rate || file.bits !== bits))
    throw new ProgramFailed('the voice program printed WAV files of different forms');
  const bytes = files.reduce((sum, { file, pauseMs }) => sum + file.bytes + silentBytes(file, pauseMs), 0);
  if (bytes > bytesMax) throw new ProgramFailed('the audio is too long');
  // Samples of 8 bits are unsigned.
  const pattern = Buffer.alloc(65_536, bits === 8 ? 128 : 0);
  const content = async function* () {
    yield headOf(first.file, bytes);
    for (const { file, pauseMs } of files) {
      yield* silence(pattern, silentBytes(file, pauseMs));
      if (file.bytes > 0) yield* createReadStream(file.path, { start: file.start, end: file.start + file.bytes - 1 });
    }
  };
  await pipeline(content, createWriteStream(path));
  return bytes / (rate * frameOf(first.file));
};
