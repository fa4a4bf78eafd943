import { articleOperations } from './articles.ts';
import { authorOperations } from './authors.ts';
import { commentOperations } from './comments.ts';
import type { ApiOperation } from './operation.ts';
import { postOperations } from './posts.ts';

/** All operations of the API, by their ids. */
export const apiOperations = {
  ...postOperations,
  ...articleOperations,
  ...commentOperations,
  ...authorOperations,
} satisfies Readonly<Record<string, ApiOperation>>;

export type ApiOperations = typeof apiOperations;
export type ApiOperationId = keyof ApiOperations;

const isOperationId = (id: string): id is ApiOperationId => Object.hasOwn(apiOperations, id);

export const apiOperationIds: readonly ApiOperationId[] = Object.keys(apiOperations).filter(isOperationId);
