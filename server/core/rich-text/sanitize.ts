import type { Html } from '../../../protocol/html.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../context/index.ts';
import { UserError } from '../errors/index.ts';
import { text } from '../i18n/index.ts';
import type { SanitizeOptions } from './sanitize-markup.ts';
import { textResult } from './text-work.ts';

export { excerptOf } from '../html/index.ts';
export type { SanitizeOptions } from './sanitize-markup.ts';

/**
 * The rich text of an article or a post, cleaned: an allow-list of elements and attributes, http, https, mailto and tel
 * links, headings from `headingBase` (2) down without a gap. Cleaning what is clean changes nothing. A large text is
 * cleaned by another process, in the turn of `owner`.
 */
export const sanitize = async (source: string, options: SanitizeOptions, owner = ''): Promise<Html> => {
  const result = await textResult({ kind: 'sanitize', source, options }, owner);
  if (result.kind !== 'sanitize') throw new Error('A text was compared instead of cleaned');
  return result.html;
};

const elementStart = /<[a-z]/gi;

const elementsIn = (markup: string): number => {
  let count = 0;
  elementStart.lastIndex = 0;
  while (elementStart.test(markup)) count++;
  return count;
};

/** Field of a form that contains a text. */
export interface TextField {
  readonly field: string;
  readonly label: TextKey;
}

const checkLength = (markup: string, { field, label }: TextField): void => {
  if (markup.length > limits.postBody)
    throw new UserError('WRITE_TOO_LONG', { args: [text(label), limits.postBody], field });
};

/**
 * Sanitizes the text of a field. Throws if it is too long, before or after, or has more elements than a page can show.
 * A text sanitized before its transaction opens is not sanitized again inside it.
 */
export const sanitizeField = async (
  { services, actor }: RequestContext,
  markup: string,
  written: TextField,
): Promise<Html> => {
  checkLength(markup, written);
  if (elementsIn(markup) > limits.textElements)
    throw new UserError('TEXT_TOO_MANY_ELEMENTS', {
      args: [text(written.label), limits.textElements],
      field: written.field,
    });
  const ownHosts = [new URL(services.settings.baseUrl).host];
  const html = await sanitize(markup, { ownHosts, images: 'own' }, String(actor.account?.id ?? ''));
  checkLength(html, written);
  return html;
};
