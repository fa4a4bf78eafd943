import type { ApiAnswer, ApiInput, ApiOperation } from '../../protocol/api/operation.ts';
import type { ApiOperationId, ApiOperations } from '../../protocol/api/registry.ts';
import type { AnyHandler, Handler } from '../core/http/index.ts';
import type { Act, SubjectOf } from '../core/policy/index.ts';
import { decodeRequest, type RawRequest } from './decode.ts';

/** Result of a writing operation. */
export interface Written<Answer = unknown> {
  /** Null for an answer without content. */
  readonly json: Answer;
  /** Absent: the declared status. */
  readonly status?: 202;
  /** Version of the row, for `If-Match` of the next change. */
  readonly version?: number;
  /** Path of the new row below `apiPath`. */
  readonly location?: string;
}

type Headers = Pick<RawRequest, 'ifMatch' | 'idempotencyKey'>;

/** A writing operation: its decoded request is carried out like a call of the site, by the same rules. */
export interface ApiWriter {
  readonly decode: (request: RawRequest) => unknown;
  readonly handler: AnyHandler;
}

export type WritingId = {
  [Id in ApiOperationId]: ApiOperations[Id]['method'] extends 'GET' ? never : Id;
}[ApiOperationId];

export type ApiWriters<Ids extends WritingId = WritingId> = Readonly<Record<Ids, ApiWriter>>;

export type WriterInput<O extends ApiOperation> = ApiInput<O> & Headers;

/** A writer of a declared operation, whose handler gets the decoded request. */
export const writer = <
  O extends ApiOperation,
  A extends Act,
  S extends SubjectOf<A> | readonly SubjectOf<A>[],
  Prepared,
>(
  declared: O,
  handler: Handler<WriterInput<O>, Written<ApiAnswer<O>>, A, S, Prepared>,
): ApiWriter => ({
  decode: request => ({
    ...decodeRequest(declared, request),
    ifMatch: request.ifMatch,
    idempotencyKey: request.idempotencyKey,
  }),
  handler,
});

export const isWritten = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && 'json' in value;
