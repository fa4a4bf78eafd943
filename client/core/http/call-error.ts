import { pageText } from '../page/index.ts';

const messageOf = (first: unknown): string => {
  if (typeof first === 'string') return first;
  const message = typeof first === 'object' && first !== null && 'message' in first ? first.message : '';
  return typeof message === 'string' ? message : '';
};

/** A call that was rejected: the sentence for the person, and everything the server sent with it. */
export class CallError extends Error {
  readonly data: readonly unknown[];

  constructor(...data: readonly unknown[]) {
    super(messageOf(data[0]));
    this.data = data;
  }

  /** The word beside the sentence: `token`, `sign-in`, `busy` and the like. */
  get code(): string {
    const [, code] = this.data;
    return typeof code === 'string' ? code : '';
  }
}

/** What the person is told of a failure: the rejection's own sentence, else one that fits any act (ruling 19). */
export const errorMessage = (failure: unknown): string =>
  (failure instanceof CallError ? failure.message : messageOf(failure instanceof Error ? '' : failure)) ||
  pageText('ACT_FAILED');
