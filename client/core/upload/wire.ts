import type { MediaItem, Uploaded } from '../../../protocol/media.ts';
import { CallError } from '../http/index.ts';

const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const isUploaded = (answer: object): answer is Uploaded => 'media' in answer;

/** The picture an upload answered with; anything else is a Refusal with the server's sentence, if it had one. */
export const uploadedItem = (status: number, text: string): MediaItem => {
  const answer = parsed(text);
  if (status === 200 && isUploaded(answer)) return answer.media.item;
  const { message, customCode } = answer;
  throw new CallError(
    typeof message === 'string' ? message : '',
    typeof customCode === 'string' ? customCode : 'error',
  );
};
