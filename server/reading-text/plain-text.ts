import { convert } from 'html-to-text';
import type { Html } from '../core/html/index.ts';

const upright = (selector: string) => ({ selector, options: { uppercase: false } });

/** A text with absolute addresses (`portableText`) as plain text: paragraphs, lists, addresses after their links. */
export const plainReadingText = (html: Html): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(upright),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  });
