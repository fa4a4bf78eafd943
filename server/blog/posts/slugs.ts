import { wordsOf } from '../../core/excerpt.ts';
import { rawHtml } from '../../core/html.tsx';
import type { PostFields } from '../../core/post-fields.ts';
import { slugOf } from '../../core/slug.ts';

/** The address a text asks for; a draft without a title is still to be found by one. */
export const slugFor = ({ slug, title, body, kind }: PostFields): string =>
  slug || slugOf(title) || slugOf(wordsOf(rawHtml(body)).slice(0, 60)) || `${kind}-post`;
