import { reading } from '../call.ts';
import { line } from '../fields.ts';
import { limits } from '../limits.ts';

export interface SuggestedTag {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
}

export const tagCalls = {
  /** Tags that begin with the text; the most used tags when it is empty (wire §2.6). */
  'site/views/tags/suggest': reading({ search: line(limits.title) }).resolves<[tags: readonly SuggestedTag[]]>(),
};
