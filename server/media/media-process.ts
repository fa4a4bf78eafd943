import { HelperEnded, helperProcess } from '../core/process/index.ts';
import type { Encoder } from './encoder.ts';
import type { Only, Outcome, Shape } from './media-encode.ts';

export interface PictureTask {
  readonly source: Uint8Array | string;
  readonly shape: Shape;
  readonly only: Only;
}

interface PictureProcess {
  readonly make: Encoder;
  readonly stop: () => void;
  /** Undefined while it does not run. */
  readonly pid: () => number | undefined;
}

/** Time limit in ms; a picture that exceeds it would block the others. */
const longestMs = 40_000;

// Buffers arrive as plain bytes.
const received = (outcome: Outcome): Outcome =>
  outcome.kind === 'unfit'
    ? outcome
    : {
        kind: 'made',
        encoded: {
          ...outcome.encoded,
          files: outcome.encoded.files.map(file => ({ ...file, bytes: Buffer.from(file.bytes) })),
        },
      };

/** Encodes pictures in a separate process; a file that crashes it or exceeds `mostMs` is treated as broken. */
export const pictureProcess = (script: URL, mostMs = longestMs): PictureProcess => {
  const helper = helperProcess<PictureTask, Outcome>({ script, longestMs: mostMs, niceness: 15 });
  return {
    make: async (source, shape, only) => {
      try {
        return received(await helper.run({ source, shape, only }));
      } catch (error) {
        if (error instanceof HelperEnded) return { kind: 'unfit', key: 'UPLOAD_BROKEN', args: [] };
        throw error;
      }
    },
    stop: helper.stop,
    pid: helper.pid,
  };
};
