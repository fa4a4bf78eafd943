import { pageText } from '../page/index.ts';

const messageOf = (first: unknown): string => {
  if (typeof first === 'string') return first;
  const message = typeof first === 'object' && first !== null && 'message' in first ? first.message : '';
  return typeof message === 'string' ? message : '';
};

/** Rejected call: the message for the user, and all data that the server sent with it. */
export class CallError extends Error {
  readonly data: readonly unknown[];

  constructor(...data: readonly unknown[]) {
    super(messageOf(data[0]));
    this.data = data;
  }

  /** Code beside the message: `token`, `sign-in`, `busy` and the like. */
  get code(): string {
    const [, code] = this.data;
    return typeof code === 'string' ? code : '';
  }
}

/** Message of a failure for the user: the server's own, else one that fits any action (ruling 19). */
export const errorMessage = (failure: unknown): string =>
  (failure instanceof CallError ? failure.message : messageOf(failure instanceof Error ? '' : failure)) ||
  pageText('ACT_FAILED');
