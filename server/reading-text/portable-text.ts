import type { Html } from '../core/html/index.ts';
import { absoluteAttributes } from './absolute-text.ts';
import { sanitized } from './sanitized.ts';

const elements = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'hr', 'div', 'br'],
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'em', 'i', 'kbd', 'mark', 'q', 's', 'small', 'span', 'strong'],
  ...['sub', 'sup', 'time', 'u', 'figure', 'figcaption', 'img', 'audio', 'video', 'source'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const attributes = {
  '*': ['lang', 'dir', 'title'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  audio: ['src', 'controls'],
  video: ['src', 'controls', 'poster'],
  source: ['src', 'type'],
  ol: ['start', 'reversed'],
  time: ['datetime'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/**
 * A cleaned text for programs that have neither the styles nor the scripts of the site, such as feed readers and mail
 * programs: absolute addresses, no classes, no frames.
 */
export const portableText = (html: Html, { baseUrl }: { readonly baseUrl: string }): Html => {
  if (html === '') return html;
  return sanitized(html, {
    allowedTags: elements,
    allowedAttributes: attributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      '*': (tagName, own) => ({ tagName, attribs: absoluteAttributes(own, { baseUrl }) }),
    },
  });
};
