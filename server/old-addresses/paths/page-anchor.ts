import type { RequestContext } from '../../core/context/index.ts';
import type { AddressForm } from '../old-address.ts';
import type { FoundRow } from '../row-queries.ts';
import type { NamedTarget, NumberedTarget } from '../target.ts';
import { articleText } from './text-queries.ts';

/** Headings that an import put in the place of page breaks. */
const pageHeading = /<hr\s*\/?>\s*<h2 id="([^"]+)"/g;

/**
 * The fragment of the heading where a page of an article of Joomla begins (`?start=2` is the third one); empty for the
 * first page and for one that does not exist. The same parameter of K2 counts comments.
 */
export const pageAnchor = async (
  { sql }: RequestContext,
  { kind, system = 'joomla' }: NumberedTarget | NamedTarget,
  { id }: FoundRow,
  { start }: AddressForm,
): Promise<string> => {
  if (kind !== 'article' || system !== 'joomla' || start === 0) return '';
  const [, heading] = [...(await articleText(sql, id)).matchAll(pageHeading)][start - 1] ?? [];
  return heading === undefined ? '' : `#${heading}`;
};
