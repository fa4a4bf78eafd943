import { plainTextOf, rawHtml } from '../../core/html/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import type { PostFields } from './post-fields.ts';

/** Slug of a text; a draft without a title gets one too. */
export const slugFor = ({ slug, title, body, kind }: PostFields): string =>
  slug || slugOf(title) || slugOf(plainTextOf(rawHtml(body)).slice(0, 60)) || `${kind}-post`;
