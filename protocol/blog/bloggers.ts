import { reading } from '../call.ts';
import { id } from '../fields.ts';
import type { Html } from '../html.ts';

/** What the tabs of an author show, asked for when one is first opened (B-005, B-007, B-008). */
export const bloggerCalls = {
  'site/views/blogger/getCategories': reading({ id }).resolves<[html: Html]>(),
  'site/views/blogger/getTags': reading({ id }).resolves<[html: Html]>(),
};
