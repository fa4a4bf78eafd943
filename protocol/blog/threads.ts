import { reading } from '../call.ts';
import { flag, id, idOrZero, line } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** Calls that read the thread of a post. */
export const threadCalls = {
  /** Published comments of a post after a number, oldest first: those that a reader who saw that one has not seen. */
  'site/views/comments/since': reading({ id, number: idOrZero }).resolves<
    [comments: readonly { readonly id: number; readonly number: number }[]]
  >(),
  /** Id of the next comment that answers the same one as the comment with this number, or begins a thread too; 0: none. */
  'site/views/comments/sibling': reading({ id, number: idOrZero, descending: flag }).resolves<[id: number]>(),
  /** The digest above the comments as the page with that query prints it; empty below two comments. */
  'site/views/comments/digest': reading({ id, query: line(limits.address) }).resolves<[digest: Html]>(),
};
