import { reading } from '../call.ts';
import { id, idOrNone, idsOrNone, line } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** Lists behind the tabs of an author's page, loaded when a tab is first opened (B-005, B-007, B-008). */
export const bloggerCalls = {
  'site/views/blogger/getCategories': reading({ id }).resolves<[html: Html]>(),
  'site/views/blogger/getTags': reading({ id }).resolves<[html: Html]>(),
  /**
   * Authors with a name of which a word begins with the text, without the excluded ones (wire §2.1); for an admin of
   * the team also without its members.
   */
  'site/controllers/bloggers/suggest': reading({
    search: line(limits.name),
    inputName: line(limits.name),
    exclusion: idsOrNone,
    team: idOrNone,
  }).resolves<[authors: readonly Html[]]>(),
};
