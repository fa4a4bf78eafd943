/** A step of a `script` chain that starts at `window` (spec §7.3, wire B16: the steps are the items of `data`). */
export type Step =
  | { type: 'get'; property: string }
  | { type: 'set'; property: string; value: unknown }
  | { type: 'call'; method: string; args: readonly unknown[] };

/** A refusal in the form in which installed clients read some of them (wire §1.5). */
export interface Exception {
  readonly type: 'error';
  readonly message: string;
  readonly code: number;
  readonly html: string;
  readonly customCode: string | null;
}

/** A `reject` for installed clients that read an exception in place of the sentence. */
export interface ExceptionCommand {
  readonly type: 'reject';
  readonly data: readonly [exception: Exception, ...rest: readonly unknown[]];
}

/** A field that is wrong, and what is wrong with it. */
export type RejectedField = readonly [field: string, message: string];

/** The answer of a namespaced call is an array of these. `data` is always a list (wire B16). */
export type Command =
  | { type: 'resolve'; data: readonly unknown[] }
  | {
      type: 'reject';
      data: readonly [message: string, code?: string, field?: string, errors?: readonly RejectedField[]];
    }
  | { type: 'notify'; data: readonly unknown[] }
  | { type: 'redirect'; data: readonly [url: string] }
  | { type: 'script'; data: readonly Step[] | readonly [source: string] };

export const resolve = (...data: readonly unknown[]): Command => ({ type: 'resolve', data });
/** The sentence comes first (ruling 7); `field` names its parameter. */
export const reject = (
  message: string,
  code?: string,
  field?: string,
  errors: readonly RejectedField[] = [],
): Command => {
  if (errors.length > 1) return { type: 'reject', data: [message, code ?? '', field ?? '', errors] };
  if (field !== undefined) return { type: 'reject', data: [message, code ?? '', field] };
  return { type: 'reject', data: code === undefined ? [message] : [message, code] };
};
export const redirect = (url: string): Command => ({ type: 'redirect', data: [url] });
