import { escaped, rawHtml } from '../../core/html/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { absoluteText } from '../../reading-text/index.ts';

/** Texts of a post or an article, and the address it is about. */
export interface Texts {
  readonly intro: string | null;
  readonly body: string;
  /** Address of a video or a link; the name of a quote's source. */
  readonly source: string;
}

// A word in brackets is no shortcode of WordPress.
const withoutShortcodes = (html: string): string => html.replace(/\[(?=[a-z/])/gi, '&#91;');

const block = (html: string): string => `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`;
const more = '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->';

const sourceOf = ({ source, intro, body }: Texts): string => {
  const address = webAddress(source)?.href;
  if (source === '' || `${intro}${body}`.includes(source)) return '';
  return address
    ? `<p><a href="${escaped(address)}">${escaped(source)}</a></p>`
    : `<p><cite>${escaped(source)}</cite></p>`;
};

/** A text as blocks of HTML, which WordPress prints as they are. */
export const contentOf = (texts: Texts, baseUrl: string): string => {
  const printed = (html: string): string => block(withoutShortcodes(absoluteText(rawHtml(html), { baseUrl })));
  const body = `${sourceOf(texts)}${texts.body}`;
  return [
    ...(texts.intro ? [printed(texts.intro), ...(body === '' ? [] : [more])] : []),
    ...(body === '' ? [] : [printed(body)]),
  ].join('\n\n');
};
