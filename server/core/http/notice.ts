import { createHmac, timingSafeEqual } from 'node:crypto';

/** Form task that undoes an action. */
export interface Undo {
  readonly task: string;
  readonly ids: readonly number[];
  /** Further fields of its form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Label of its button. */
  readonly label: string;
}

/** Notice shown once, on the next page (wire §1.10). The text is plain. */
export interface Notice {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  readonly undo?: Undo;
  /** True if the page sets the focus on it, since the person has to act or the focused row is gone. */
  readonly takesFocus?: boolean;
}

/** Notice after rows were removed from a list; takes the focus, since the focused button is gone. */
export const deletedNotice = (words: string): Notice => ({ kind: 'success', text: words, takesFocus: true });

const seal = (secret: string, value: string): Buffer => createHmac('sha256', secret).update(`notice:${value}`).digest();

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' && value !== null && 'kind' in value && 'text' in value && typeof value.text === 'string';

/** A notice as a signed cookie value: shown once, on the next page. */
export const packNotice = (secret: string, notice: Notice): string => {
  const value = Buffer.from(JSON.stringify({ ...notice, text: notice.text.slice(0, 600) })).toString('base64url');
  return `${value}.${seal(secret, value).toString('base64url')}`;
};

/** Notice of a cookie; null if its signature is invalid. */
export const unpackNotice = (secret: string, cookie: string | undefined): Notice | null => {
  const [value, mark] = (cookie ?? '').split('.');
  if (!value || !mark) return null;
  const signature = Buffer.from(mark, 'base64url');
  const expected = seal(secret, value);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const notice: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
  return isNotice(notice) ? notice : null;
};
