import type { Notice } from './notice.ts';

/** Sends the browser to another path of this site. */
export interface Redirect {
  /** Path and query below the base path, or a whole address. */
  readonly to: string;
  /** The requested address is an old one for good: status 301. */
  readonly isPermanent?: true;
  /** Shown on the next page. A page that is cached sets none. */
  readonly notice?: Notice;
}

/** Whether a handler redirects instead of returning a result. */
export const isRedirect = (value: unknown): value is Redirect =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'to' in value && typeof value.to === 'string';

/** Thrown by a page that another address answers; the gateway redirects there. */
export class RedirectError extends Error {
  readonly redirect: Redirect;
  constructor(redirect: Redirect) {
    super(redirect.to);
    this.redirect = redirect;
  }
}

/** The JSON that a task answers to a script. */
export interface JsonResponse {
  readonly json: unknown;
}

/** A stored file, streamed as an attachment and not cacheable. */
export interface FileResponse {
  readonly file: {
    /** Key of the file in the store. */
    readonly key: string;
    readonly filename: string;
    readonly type: string;
    /** Called when the file is sent from its beginning, not for a later range of it. */
    readonly begins?: () => Promise<unknown>;
  };
}

export const isFileResponse = (value: unknown): value is FileResponse =>
  typeof value === 'object' && value !== null && 'file' in value;
