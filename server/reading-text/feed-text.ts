import { viewCache } from '../core/cache/index.ts';
import type { Services } from '../core/context/index.ts';
import type { Html } from '../core/html/index.ts';
import { portableText } from './portable-text.ts';

/** Longer texts would make every feed slow; they have an excerpt only. */
const longest = 100_000;

const texts = viewCache<Html>('text of feeds');

/** Whole text of a post or an article for feeds, prepared once for a version; undefined for a text that is too long. */
export const feedText = (
  services: Services,
  { kind, id, version }: { readonly kind: 'post' | 'article'; readonly id: number; readonly version: number },
  text: Html | undefined,
): Html | undefined => {
  if (!text || text.length > longest) return undefined;
  return texts(services, `${kind} ${id} ${version}`, () => portableText(text, services.settings));
};
