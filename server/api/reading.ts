import type { ApiAnswer, ApiInput, ApiOperation } from '../../protocol/api/operation.ts';
import type { ApiOperationId, ApiOperations } from '../../protocol/api/registry.ts';
import type { Tag } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { decodeRequest, type RawRequest } from './decode.ts';

/** Answer of a reading operation, with what it depends on. */
export interface Reading<Answer = unknown> {
  readonly json: Answer;
  readonly tags: readonly Tag[];
  readonly expires?: Date | null;
  /** Version of the row, for `If-Match` of a change. */
  readonly version?: number;
}

/** Answers a request of one operation; throws a UserError for everything that the caller may be told. */
export type ApiReader = (context: RequestContext, request: RawRequest) => Promise<Reading>;

/** Operations that only read. */
export type ReadingId = {
  [Id in ApiOperationId]: ApiOperations[Id]['method'] extends 'GET' ? Id : never;
}[ApiOperationId];

export type ApiReaders<Ids extends ReadingId = ReadingId> = Readonly<Record<Ids, ApiReader>>;

/** A reader of a declared operation, which gets the decoded request. */
export const reader =
  <O extends ApiOperation>(
    declared: O,
    read: (context: RequestContext, input: ApiInput<O>) => Promise<Reading<ApiAnswer<O>>>,
  ): ApiReader =>
  (context, request) =>
    read(context, decodeRequest(declared, request));
