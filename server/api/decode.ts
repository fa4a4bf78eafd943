import type { z } from 'zod';
import type { ApiInput, ApiOperation } from '../../protocol/api/operation.ts';
import { type FieldError, notFound, ValidationError } from '../core/errors/index.ts';
import { text } from '../core/i18n/index.ts';

/** Parts of a request as they were sent. */
export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Value of `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** Value of `Idempotency-Key`. */
  readonly idempotencyKey?: string | undefined;
}

/** Errors by field; a name that is not declared is an error of its own. */
const errorsIn = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap(issue => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(key => {
        const field = [...path, key].join('.');
        return { field, message: text('API_UNKNOWN_FIELD', field) };
      });
    const field = path.join('.') || 'body';
    return [{ field, message: text('API_FIELD', field) }];
  });

const parsed = <S extends z.ZodType>(schema: S, value: unknown, status: number): z.output<S> => {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new ValidationError(errorsIn(result.error.issues), status);
};

const paramsOf = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value ?? {});
  // An id that is none names nothing.
  if (!result.success) throw notFound();
  return result.data;
};

/** Decodes a request by the schemas of its operation; throws with every wrong field. */
export const decodeRequest = <O extends ApiOperation>(declared: O, raw: RawRequest): ApiInput<O> => {
  const params: z.output<O['params']> = paramsOf<O['params']>(declared.params, raw.params);
  const query: z.output<O['query']> = parsed<O['query']>(declared.query, raw.query, 400);
  const body: z.output<O['body']> = parsed<O['body']>(declared.body, raw.body, 422);
  return { params, query, body };
};
