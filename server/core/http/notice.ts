import { createHmac, timingSafeEqual } from 'node:crypto';

/** A form task that takes an act back. */
export interface Undo {
  readonly task: string;
  readonly ids: readonly number[];
  /** The words of its button. */
  readonly label: string;
}

/** What is said once, on the next page (wire §1.10). The text is plain. */
export interface Notice {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly undo?: Undo;
  /** The page opens with the focus on it: the person has something to do, or the row that was acted on is gone. */
  readonly takesFocus?: boolean;
}

/** The notice after rows were removed from a list: the page opens with the focus on it, for its button is gone. */
export const deletedNotice = (words: string): Notice => ({ kind: 'success', text: words, takesFocus: true });

const seal = (secret: string, value: string): Buffer => createHmac('sha256', secret).update(`notice:${value}`).digest();

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' && value !== null && 'kind' in value && 'text' in value && typeof value.text === 'string';

/** A notice as a signed cookie value: shown once, on the next page. */
export const packNotice = (secret: string, notice: Notice): string => {
  const value = Buffer.from(JSON.stringify({ ...notice, text: notice.text.slice(0, 600) })).toString('base64url');
  return `${value}.${seal(secret, value).toString('base64url')}`;
};

/** The notice a cookie carries; null when it is none of ours. */
export const unpackNotice = (secret: string, cookie: string | undefined): Notice | null => {
  const [value, mark] = (cookie ?? '').split('.');
  if (!value || !mark) return null;
  const signature = Buffer.from(mark, 'base64url');
  const expected = seal(secret, value);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const notice: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
  return isNotice(notice) ? notice : null;
};
