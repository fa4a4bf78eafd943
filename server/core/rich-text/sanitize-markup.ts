import type { Html } from '../../../protocol/html.ts';
import { rawHtml } from '../html/index.ts';
import { allowed } from './sanitize-allowed.ts';
import { arrangeBody } from './sanitize-body.ts';

export interface SanitizeOptions {
  /** Our hosts, as in an address (`lectern.example`, with a port that is not the usual one). */
  readonly ownHosts: readonly string[];
  /** Only pictures of our own are shown, all others become captioned links. */
  readonly images: 'own';
  readonly headingBase?: number;
}

// Heavy, so they are loaded with the first body (stack, trap 12).
const loadCleaner = async () => {
  const [{ default: sanitizeHtml }, { parseBody }] = await Promise.all([
    import('sanitize-html'),
    import('../dom/index.ts'),
  ]);
  return { sanitizeHtml, parseBody };
};

let cleaner: ReturnType<typeof loadCleaner> | undefined;

/**
 * Cleans the rich text of an article or a post on the calling thread: an allow-list of elements and attributes, http,
 * https, mailto and tel links, headings from `headingBase` (2) down without a gap. Cleaning what is clean changes
 * nothing.
 */
export const cleanMarkup = async (source: string, { ownHosts, headingBase = 2 }: SanitizeOptions): Promise<Html> => {
  cleaner ??= loadCleaner();
  const { sanitizeHtml, parseBody } = await cleaner;
  const arranged = (markup: string): string => {
    const $ = parseBody(markup);
    arrangeBody($, { ownHosts, headingBase });
    return $('body').html() ?? '';
  };
  let markup = sanitizeHtml(source, allowed);
  // Markup may parse differently after an element is removed (`<li>` in `<li>`), so arrange until it is stable.
  for (let pass = 0, last = ''; pass < passesMax && markup !== last; pass++)
    [last, markup] = [markup, arranged(markup)];
  return rawHtml(markup);
};

const passesMax = 6;
