import { articleReaders } from './articles.ts';
import { authorReaders } from './authors.ts';
import { commentReaders } from './comments.ts';
import { postReaders } from './posts.ts';
import type { ApiReaders } from './reading.ts';

export type { RawRequest } from './decode.ts';
export type { ApiReader, Reading } from './reading.ts';

/** Reading operations of the interface for machines. */
export const apiReaders: ApiReaders = { ...postReaders, ...articleReaders, ...commentReaders, ...authorReaders };
