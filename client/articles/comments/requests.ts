import { CallError, pageTokenHeader } from '../../core/http/index.ts';
import { token } from '../../core/page/index.ts';

export interface FormRefusal {
  /** `sign-in`, `captcha` and the like; empty for others. */
  readonly code: string;
  /** Names of fields with their messages; the name is empty for a message about the whole form. */
  readonly errors: readonly (readonly [field: string, message: string])[];
}

const refusalIn = (header: string | null): FormRefusal | undefined => {
  if (header === null) return undefined;
  const parsed: unknown = JSON.parse(decodeURIComponent(header));
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const errors: unknown = Reflect.get(parsed, 'errors');
  return {
    code: String(Reflect.get(parsed, 'code') ?? ''),
    errors: Array.isArray(errors) ? errors.map(([field, message]) => [String(field), String(message)]) : [],
  };
};

interface CommentResponse {
  /** True if the server carried out the call. */
  readonly isDone: boolean;
  readonly text: string;
  /** Reason for a refusal, which the server sends our own client in a header. */
  readonly refusal: FormRefusal | undefined;
}

const isToken = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

const request = async (input: URL | string, init: RequestInit): Promise<CommentResponse> => {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', ...pageTokenHeader() };
  try {
    const response = await fetch(input, { ...init, headers, credentials: 'same-origin' });
    return {
      isDone: response.ok,
      text: await response.text(),
      refusal: refusalIn(response.headers.get('x-refusal')),
    };
  } catch {
    throw new CallError('');
  }
};

/** Follows a link as installed scripts do; with `POST` the token goes along, the last input of the form (H-022). */
export const followLink = (link: HTMLAnchorElement, method: 'GET' | 'POST'): Promise<CommentResponse> =>
  request(link.href, method === 'POST' ? { method, body: new URLSearchParams({ [token()]: '1' }) } : { method });

/** Sends a form with the current token. */
export const submitForm = (form: HTMLFormElement): Promise<CommentResponse> => {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !isToken(name)) body.append(name, value);
  body.append(token(), '1');
  // Fields of a form may have the name of its own properties.
  return request(new URL(form.getAttribute('action') ?? '', location.href), { method: 'POST', body });
};
