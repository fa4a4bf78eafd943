import type { Draft } from 'immer';
import type { UploadTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';
import type { MediaItem } from '../../../protocol/media.ts';
import { announce, announceError } from '../feedback/index.ts';
import { CallError } from '../http/index.ts';
import { formatPlural, formatText } from '../page/index.ts';
import { type Store, store } from '../state/index.ts';
import { sendPicture } from './send.ts';

type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: UploadState;
  readonly part: number;
  /** Error message. */
  readonly message: string;
}

interface Options {
  readonly folder: string;
  readonly keep: boolean;
  readonly texts: UploadTexts;
  /** Called for each uploaded picture. */
  readonly onUploaded?: (item: MediaItem) => void;
  /** Called when no upload is running any more. */
  readonly onFinished?: () => void;
}

export interface Uploads {
  readonly state: Store<{ readonly list: readonly Upload[] }>;
  readonly add: (files: Iterable<File>) => void;
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
  readonly dismiss: (id: number) => void;
}

/**
 * Uploads pictures, two at a time, each with its progress, a way to cancel and to try again. The number of uploaded
 * ones is announced once, when no upload is running any more; an error at once.
 */
export const createUploads = (options: Options): Uploads => {
  const { texts } = options;
  const state = store<{ readonly list: readonly Upload[] }>({ list: [] });
  const files = new Map<number, File>();
  const running = new Map<number, AbortController>();
  let last = 0;
  let arrivedSince = 0;

  const change = (id: number, recipe: (upload: Draft<Upload>) => void): void =>
    state.change(({ list }) => {
      const found = list.find(one => one.id === id);
      if (found) recipe(found);
    });

  const fail = (id: number, message: string): void => {
    change(id, upload => {
      upload.state = 'failed';
      upload.message = message;
    });
    announceError(message);
  };

  const sentence = (failure: unknown, name: string): string =>
    (failure instanceof CallError && failure.message) || formatText(texts.UPLOAD_LOST, name);

  const run = async (id: number, file: File): Promise<void> => {
    const stop = new AbortController();
    running.set(id, stop);
    change(id, upload => {
      upload.state = 'sending';
    });
    const progress = (part: number): void =>
      change(id, upload => {
        upload.part = part;
      });
    try {
      const { folder, keep } = options;
      const item = await sendPicture({ file, folder, keep, signal: stop.signal, progress });
      change(id, upload => {
        upload.state = 'done';
        upload.part = 1;
      });
      files.delete(id);
      arrivedSince++;
      options.onUploaded?.(item);
    } catch (failure) {
      if (!stop.signal.aborted) fail(id, sentence(failure, file.name));
    } finally {
      running.delete(id);
      goOn();
    }
  };

  const goOn = (): void => {
    const { list } = state.getState();
    const waiting = list.filter(one => one.state === 'waiting').slice(0, limits.uploadsAtOnce - running.size);
    for (const { id } of waiting) {
      const file = files.get(id);
      if (file) void run(id, file);
    }
    if (running.size > 0 || arrivedSince === 0) return;
    announce(formatPlural(texts, 'UPLOADED', arrivedSince));
    arrivedSince = 0;
    options.onFinished?.();
  };

  return {
    state,
    add: chosen => {
      for (const file of chosen) {
        const id = ++last;
        files.set(id, file);
        state.change(({ list }) => {
          list.push({ id, name: file.name, state: 'waiting', part: 0, message: '' });
        });
        if (file.size > limits.uploadBytes) fail(id, formatText(texts.UPLOAD_TOO_BIG, file.name));
      }
      goOn();
    },
    cancel: id => {
      change(id, upload => {
        upload.state = 'cancelled';
      });
      running.get(id)?.abort();
      announce(texts.UPLOAD_CANCELLED);
    },
    retry: id => {
      change(id, upload => {
        upload.state = 'waiting';
        upload.part = 0;
        upload.message = '';
      });
      goOn();
    },
    dismiss: id => {
      files.delete(id);
      state.change(draft => {
        draft.list = draft.list.filter(one => one.id !== id);
      });
    },
  };
};
