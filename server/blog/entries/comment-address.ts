import type { Visit } from '../../core/context/index.ts';
import { asksForComment, commentAddress } from '../comments/index.ts';
import { subjectOf } from '../post-model/index.ts';
import type { AskedEntry } from './entry-queries.ts';
import { loadedEntry } from './kept-entry.ts';

/** Where the permalink of a comment leads; undefined for an address that is none. */
export const addressOfComment = async (visit: Visit, by: AskedEntry): Promise<string | undefined> => {
  if (!asksForComment(visit)) return undefined;
  const { entry, row } = await loadedEntry(visit, by);
  return commentAddress(visit, subjectOf(visit, row), entry.slug);
};
