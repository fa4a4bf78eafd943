import { reading } from '../call.ts';
import { id, idOrNone, idsOrNone, line } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** What the tabs of an author show, asked for when one is first opened (B-005, B-007, B-008). */
export const bloggerCalls = {
  'site/views/blogger/getCategories': reading({ id }).resolves<[html: Html]>(),
  'site/views/blogger/getTags': reading({ id }).resolves<[html: Html]>(),
  /**
   * For who writes: authors by the beginning of a word of their name, without those excluded (wire §2.1), and for who
   * runs the team without its members.
   */
  'site/controllers/bloggers/suggest': reading({
    search: line(limits.name),
    inputName: line(limits.name),
    exclusion: idsOrNone,
    team: idOrNone,
  }).resolves<[authors: readonly Html[]]>(),
};
