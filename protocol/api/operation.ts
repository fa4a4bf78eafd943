import type { z } from 'zod';

/** Rights that a token can have (docs/api.md). */
export const apiScopes = ['read', 'write:posts', 'write:comments'] as const;
export type ApiScope = (typeof apiScopes)[number];

export const isApiScope = (value: string): value is ApiScope => apiScopes.some(scope => scope === value);

/** Path of the API below the base path. */
export const apiPath = '/api/v1';

type Shape = z.ZodType<Readonly<Record<string, unknown>>> & { readonly shape: Readonly<Record<string, z.ZodType>> };

export type ApiMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Declaration of one operation: its address, the schemas of what it reads and answers, and the scope of a token. */
export interface ApiOperation<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Method extends ApiMethod = ApiMethod,
> {
  readonly method: Method;
  /** Path below `apiPath`, with parameters in braces. */
  readonly path: string;
  readonly group: 'Posts' | 'Articles' | 'Comments' | 'Authors' | 'Categories' | 'Tags';
  readonly summary: string;
  readonly description?: string;
  readonly scope: ApiScope;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** `z.null()` for an answer without content. */
  readonly answer: Answer;
  readonly status: 200 | 201 | 204;
  /** True if the request must name the version that it changes in `If-Match`. */
  readonly isVersioned?: true;
  /** True if the change may have to wait for a moderator (202). */
  readonly mayWait?: true;
  /** True if `Idempotency-Key` makes a repeated request harmless. */
  readonly isRepeatable?: true;
}

/** Infers the types of a declaration. */
export const operation = <
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  A extends z.ZodType,
  M extends ApiMethod,
>(
  declared: ApiOperation<P, Q, B, A, M>,
): ApiOperation<P, Q, B, A, M> => declared;

/** Decoded request of an operation. */
export interface ApiInput<O extends ApiOperation> {
  readonly params: z.output<O['params']>;
  readonly query: z.output<O['query']>;
  readonly body: z.output<O['body']>;
}

export type ApiAnswer<O extends ApiOperation> = z.input<O['answer']>;
