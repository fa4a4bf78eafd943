import type { MediaItem, Uploaded } from '../../../protocol/media.ts';
import { CallError, callAddress } from '../http/index.ts';
import { config, token } from '../page/index.ts';

const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const isUploaded = (answer: object): answer is Uploaded => 'media' in answer;

/**
 * The picture an upload answered with; anything else throws a CallError with the server's sentence, if there is one.
 */
const uploadedItem = (status: number, text: string): MediaItem => {
  const answer = parsed(text);
  if (status === 200 && isUploaded(answer)) return answer.media.item;
  const { message, customCode } = answer;
  throw new CallError(
    typeof message === 'string' ? message : '',
    typeof customCode === 'string' ? customCode : 'error',
  );
};

interface Sending {
  readonly file: File;
  /** `user:42`, `post:12`, `shared`; empty: one's own. */
  readonly folder: string;
  /** The upload is stored permanently although no post uses it yet. */
  readonly keep: boolean;
  readonly signal: AbortSignal;
  /** From 0 to 1; at 1 the server works on it. */
  readonly progress: (part: number) => void;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

const bodyOf = ({ file, folder, keep }: Sending): FormData => {
  const body = new FormData();
  const fields = { option: config().option, task: 'media.upload', tmpl: 'component', name: file.name, folder };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (keep) body.append('keep', '1');
  body.append(token(), '1');
  body.append('file', file, file.name);
  return body;
};

// `fetch` reports no upload progress.
const post = (sending: Sending): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => sending.progress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new CallError('', 'error'));
    request.onabort = () => reject(new CallError('', 'abort'));
    sending.signal.addEventListener('abort', () => request.abort());
    request.open('POST', callAddress());
    request.send(bodyOf(sending));
  });

const answered = async (sending: Sending): Promise<MediaItem> => {
  const { status, text } = await post(sending);
  return uploadedItem(status, text);
};

/**
 * Sends one picture, beside the queue of calls. Rejects with a CallError: with the server's sentence, or empty when it
 * did not arrive. A page outlives its session, so a refused token is sent once more (ruling 6).
 */
export const sendPicture = async (sending: Sending): Promise<MediaItem> => {
  try {
    return await answered(sending);
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.code !== 'token') throw failure;
    return answered(sending);
  }
};
