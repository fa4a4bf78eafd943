import type { RequestContext } from '../../core/context/index.ts';
import { asksForComment, commentAddress } from '../comments/index.ts';
import { subjectOf } from '../post-model/index.ts';
import { cachedEntry } from './cached-entry.ts';
import type { EntryKey } from './entry-queries.ts';

/** Target of a comment's permalink; undefined for an invalid address. */
export const addressOfComment = async (context: RequestContext, by: EntryKey): Promise<string | undefined> => {
  if (!asksForComment(context)) return undefined;
  const { entry, row } = await cachedEntry(context, by);
  return commentAddress(context, subjectOf(context, row), entry.slug);
};
