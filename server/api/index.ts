import { articleReaders } from './articles.ts';
import { authorReaders } from './authors.ts';
import { commentWriters } from './comment-writing.ts';
import { commentReaders } from './comments.ts';
import { postWriters } from './post-writing.ts';
import { postReaders } from './posts.ts';
import type { ApiReaders, ReadingId } from './reading.ts';
import type { ApiWriters } from './writing.ts';

export type { RawRequest } from './decode.ts';
export { apiPages } from './docs-page.tsx';
export { openApiDocument } from './openapi.ts';
export { type PublicKind, publicReading } from './public-reading.ts';
export type { ApiReader, Reading } from './reading.ts';
export { type ApiWriter, isWritten, type Written } from './writing.ts';

/** Reading operations of the API. */
export const apiReaders: ApiReaders = { ...postReaders, ...articleReaders, ...commentReaders, ...authorReaders };

/** Reading operations whose answer depends on the role and the audiences of an account, and on nothing else of it. */
export const dependsOnAudience: ReadonlySet<ReadingId> = new Set([
  ...(['listPosts', 'listArticles'] as const),
  ...(['listAuthors', 'getAuthor', 'listCategories', 'listTags'] as const),
]);

/** Writing operations of the API. */
export const apiWriters: ApiWriters = { ...postWriters, ...commentWriters };
