import type { RequestContext } from '../../core/context/index.ts';
import { asksForComment, commentAddress } from '../comments/index.ts';
import { subjectOf } from '../post-model/index.ts';
import type { AskedEntry } from './entry-queries.ts';
import { loadedEntry } from './kept-entry.ts';

/** Target of a comment's permalink; undefined for an invalid address. */
export const addressOfComment = async (context: RequestContext, by: AskedEntry): Promise<string | undefined> => {
  if (!asksForComment(context)) return undefined;
  const { entry, row } = await loadedEntry(context, by);
  return commentAddress(context, subjectOf(context, row), entry.slug);
};
