import type { TextKey } from '../../protocol/texts.ts';
import { text } from './texts.ts';

/**
 * A sentence meant for the person who asked (design, decision 9). Everything else that is thrown is a fault.
 * `status` is the page's; `code` travels beside the sentence in a `reject`; `field` names the input it is about.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;

  constructor(
    key: TextKey,
    {
      args = [],
      status = 422,
      code,
      field,
    }: { args?: readonly (string | number)[]; status?: number; code?: string; field?: string } = {},
  ) {
    super(text(key, ...args));
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export const notFound = (): Refusal => new Refusal('NOT_FOUND', { status: 404 });
