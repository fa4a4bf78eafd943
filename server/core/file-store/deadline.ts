import { Readable } from 'node:stream';

/** The store did not answer in time. */
export class StoreTimeout extends Error {}

const noAnswer = (ms: number): StoreTimeout => new StoreTimeout(`no answer within ${Math.round(ms / 1000)} s`);

/** A limit of time that each step of the work begins again. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly extend: () => void;
}

/**
 * Runs `work`, and throws StoreTimeout when it takes longer than `ms`, or longer after its last step. Work that ignores the
 * signal is not waited for.
 */
export const within = async <T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), ms);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(noAnswer(ms)));
  });
  try {
    return await Promise.race([late, work({ signal, extend: () => timer.refresh() })]);
  } finally {
    clearTimeout(timer);
  }
};

async function* timed(stream: Readable, ms: number): AsyncGenerator<Buffer> {
  const pieces = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece: IteratorResult<Buffer> = await within(ms, () => pieces.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    stream.destroy();
  }
}

/** The same stream, which breaks when the store sends nothing for so long. A reader who pauses is not counted. */
export const withIdleLimit = (stream: Readable, ms: number): Readable =>
  // A generator that was never read runs no `finally`: a download that ends early would keep its connection.
  Readable.from(timed(stream, ms), { objectMode: false }).once('close', () => stream.destroy());
